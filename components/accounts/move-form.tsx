"use client";

import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { receiptPath } from "@/lib/features/statements/public";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { AmountField, SelectField, TextField } from "../form/fields";
import { Form } from "../form/form";
import { RadioCards } from "../form/radio-cards";
import { SubmitButton } from "../form/submit-button";

/** An account to choose, with what is available on it. */
export type MoveAccount = {
  number: string;
  label: string;
  currency: Currency;
  /** In minor units. */
  available: bigint;
  isLocked: boolean;
};

const WHAT = [
  {
    value: "amount",
    label: "An amount",
    note: "Exactly what you enter.",
  },
  {
    value: "keep",
    label: "All but an amount",
    note: "What you enter stays, and the rest is moved.",
  },
] as const;

/** Moves money between two accounts of the customer. */
export function MoveForm({
  accounts,
  from,
  to,
}: {
  accounts: readonly MoveAccount[];
  from: string;
  to: string;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/accounts/contract")).moveMoney,
    defaults: {
      fromAccount: from,
      toAccount: to,
      what: "amount",
      amount: "",
      keep: "",
      description: "",
    },
    body: ({ what, amount, keep, ...rest }) =>
      what === "keep" ? { ...rest, keep } : { ...rest, amount },
    onDone: ({ data, page }) => {
      page.open(receiptPath(data.move.id));
      return "leave";
    },
  });
  const { form, busy } = call;
  const [chosen, what] = useWatch({
    control: form.control,
    name: ["fromAccount", "what"],
  });
  // The hidden field would be refused with what was typed before.
  useEffect(() => {
    form.setValue(what === "keep" ? "amount" : "keep", "");
  }, [form, what]);
  const payer =
    accounts.find(({ number }) => number === chosen) ?? accounts[0]!;
  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      <SelectField
        form={form}
        name="fromAccount"
        label="From"
        hint={`${formatMoney(payer.available, payer.currency)} available`}
        options={accounts.filter(({ isLocked }) => !isLocked).map(toOption)}
      />
      <SelectField
        form={form}
        name="toAccount"
        label="To"
        options={accounts
          .filter(
            ({ number, currency }) =>
              number !== payer.number && currency === payer.currency,
          )
          .map(toOption)}
      />
      <RadioCards form={form} name="what" legend="Move" options={WHAT} />
      {what === "keep" ? (
        <AmountField
          form={form}
          name="keep"
          label="Amount to keep"
          currency={payer.currency}
        />
      ) : (
        <AmountField
          form={form}
          name="amount"
          label="Amount"
          currency={payer.currency}
        />
      )}
      <TextField
        form={form}
        name="description"
        label="Description"
        maxLength={140}
        optional
      />
      <SubmitButton busy={busy}>Move money</SubmitButton>
    </Form>
  );
}

const toOption = ({ number, label, currency }: MoveAccount) => ({
  value: number,
  label: `${label}, ${currency}, ${number}`,
});
