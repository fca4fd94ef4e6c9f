import { useEffect } from "react";
import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import type { Currency } from "@/lib/ledger/money";
import { AmountField } from "../form/fields";
import { RadioCards } from "../form/radio-cards";

/** The values of a form for the amount of a move between own accounts: an amount to move, or one to keep. */
export type AmountOrKeep = { what: string; amount: string; keep: string };

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

/** Returns the values of a form as its call takes them: with the amount that moves, or the one that stays. */
export const withAmountOrKeep = <Values extends AmountOrKeep>({
  what,
  amount,
  keep,
  ...rest
}: Values) => ({ ...rest, ...(what === "keep" ? { keep } : { amount }) });

/** The choice between an amount that moves and one that stays, and its field. */
export function AmountOrKeepFields<Values extends FieldValues & AmountOrKeep>({
  form,
  currency,
}: {
  form: UseFormReturn<Values>;
  currency: Currency;
}) {
  const name = (field: keyof AmountOrKeep) => field as Path<Values>;
  const what: string = useWatch({ control: form.control, name: name("what") });
  const keeps = what === "keep";
  // Text that is left in the hidden field would be refused.
  useEffect(() => {
    const hidden = (keeps ? "amount" : "keep") as Path<Values>;
    form.setValue(hidden, "" as PathValue<Values, Path<Values>>);
  }, [form, keeps]);
  return (
    <>
      <RadioCards
        form={form}
        name={name("what")}
        legend="Move"
        options={WHAT}
      />
      <AmountField
        key={what}
        form={form}
        name={name(keeps ? "keep" : "amount")}
        label={keeps ? "Amount to keep" : "Amount"}
        currency={currency}
      />
    </>
  );
}
