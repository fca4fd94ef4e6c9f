"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { SelectField, TextField } from "@/components/form/fields";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { currencyOption } from "@/components/ledger/currency-options";
import { RATED } from "@/lib/features/exchange/rates/rate";

const options = RATED.map(currencyOption);

/** Enters the rate of one currency, of today. */
export function EnterRate() {
  return (
    <DialogButton label="Enter rate">
      {(close) => <EnterRateForm onClose={close} />}
    </DialogButton>
  );
}

function EnterRateForm({ onClose }: { onClose: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/exchange/rates/staff-contract")).enterRate,
    defaults: { currency: "", rate: "", day: "" },
    onDone: refreshThen(onClose),
  });
  const { form } = call;
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Store rate"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        The mid rate of today. If it is more than 5 % from the day before, or
        you have moved the currency by more than 5 % in 24 hours, it waits for a
        second person.
      </p>
      <SelectField
        form={form}
        name="currency"
        label="Currency"
        placeholder="Choose a currency"
        options={options}
      />
      <TextField
        form={form}
        name="rate"
        label="Rate for 1 EUR"
        inputMode="decimal"
        autoComplete="off"
      />
    </DialogForm>
  );
}
