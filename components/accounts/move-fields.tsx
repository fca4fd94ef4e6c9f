import { useEffect } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Currency } from "@/lib/ledger/money";
import { AmountField, TextField } from "../form/fields";
import { RadioCards } from "../form/radio-cards";
import { SubmitButton } from "../form/submit-button";
import type { MoveValues } from "./move-values";

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

/** The fields and the button of a move between accounts in one currency. */
export function MoveFields({
  form,
  busy,
  currency,
}: {
  form: UseFormReturn<MoveValues>;
  busy: boolean;
  currency: Currency;
}) {
  const what = useWatch({ control: form.control, name: "what" });
  // Text that is left in the hidden field would be refused.
  useEffect(() => {
    form.setValue(what === "keep" ? "amount" : "keep", "");
  }, [form, what]);
  return (
    <>
      <RadioCards form={form} name="what" legend="Move" options={WHAT} />
      {what === "keep" ? (
        <AmountField
          form={form}
          name="keep"
          label="Amount to keep"
          currency={currency}
        />
      ) : (
        <AmountField
          form={form}
          name="amount"
          label="Amount"
          currency={currency}
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
    </>
  );
}
