"use client";

import { EditDialog } from "@/components/form/edit-dialog";
import { SelectField } from "@/components/form/fields";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { currencyOptions } from "@/components/ledger/currency-options";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import type { Currency } from "@/lib/ledger/money";

/** The dialog that chooses the currency of the total. */
export function TotalCurrency({ currency }: { currency: Currency }) {
  return (
    <EditDialog edit="total" title="Currency of the total" label="Change">
      {(close) => <CurrencyForm currency={currency} onSaved={close} />}
    </EditDialog>
  );
}

function CurrencyForm({
  currency,
  onSaved,
}: {
  currency: Currency;
  onSaved: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/accounts/contract")).chooseTotalCurrency,
    defaults: { currency },
    onDone: refreshThen(onSaved),
  });
  return (
    <Form call={call} className="grid gap-5">
      <SelectField
        form={call.form}
        name="currency"
        label="Currency"
        options={currencyOptions}
      />
      <SubmitButton busy={call.busy}>Show total</SubmitButton>
    </Form>
  );
}
