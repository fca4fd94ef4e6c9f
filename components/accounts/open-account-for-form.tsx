"use client";

import { useState } from "react";
import { OutcomeNotice } from "@/components/ui/outcome-notice";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TYPE_LABELS, ACCOUNT_TYPES } from "@/lib/ledger/account-label";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";
import { SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";
import { currencyOptions } from "../ledger/currency-options";

const types = ACCOUNT_TYPES.map((value) => ({
  value,
  label: TYPE_LABELS[value],
}));

/** Opens another account for a customer. */
export function OpenAccountForForm({ customerId }: { customerId: string }) {
  const [opened, setOpened] = useState<string | null>(null);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/accounts/staff-contract")).openAccountFor,
    params: { userId: customerId },
    defaults: {
      type: "current",
      currency: BASE_CURRENCY as Currency,
      name: "",
    },
    onAttempt: () => setOpened(null),
    onDone: ({ data, page }) => {
      setOpened(data.account.accountNumber);
      form.reset();
      page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;
  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      {opened && (
        <OutcomeNotice tone="good">{`Account ${opened} is open.`}</OutcomeNotice>
      )}
      <SelectField
        form={form}
        name="type"
        label="Type of account"
        options={types}
      />
      <SelectField
        form={form}
        name="currency"
        label="Currency"
        hint="The currency of an account stays as it is."
        options={currencyOptions}
      />
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="The customer sees it in all lists and can change it."
        maxLength={40}
        optional
      />
      <SubmitButton busy={busy}>Open account</SubmitButton>
    </Form>
  );
}
