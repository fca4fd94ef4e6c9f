import { type Dispatch, type SetStateAction, useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useEarlyInput } from "@/lib/browser/use-early-input";
import type { MoveValues } from "./move-values";

/** The numbers of the two accounts. */
export type Pair = { from: string; to: string };

/** Returns the pair that the fields show. Choosing one account for both sides swaps them. */
function readPair(
  last: Pair,
  {
    fromAccount: from,
    toAccount,
  }: Pick<MoveValues, "fromAccount" | "toAccount">,
): Pair {
  const swapped = last.from === from ? last.to : last.from;
  const to = from === toAccount ? swapped : toAccount;
  return from === last.from && to === last.to ? last : { from, to };
}

/** Keeps `pair` and the fields of the form the same. The form needs it before its fields can be watched. */
export function usePair(
  form: UseFormReturn<MoveValues>,
  { to }: Pair,
  setPair: Dispatch<SetStateAction<Pair>>,
): void {
  useEarlyInput(() => setPair((last) => readPair(last, form.getValues())));
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => setPair((last) => readPair(last, values)),
      }),
    [form, setPair],
  );
  // After a swap the list has other accounts, and the browser would choose one.
  useEffect(() => form.setValue("toAccount", to), [form, to]);
}
