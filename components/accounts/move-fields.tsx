import type { UseFormReturn } from "react-hook-form";
import type { Currency } from "@/lib/ledger/money";
import { TextField } from "../form/fields";
import { SubmitButton } from "../form/submit-button";
import { AmountOrKeepFields } from "./amount-or-keep-fields";
import type { MoveValues } from "./move-values";

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
  return (
    <>
      <AmountOrKeepFields form={form} currency={currency} />
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
