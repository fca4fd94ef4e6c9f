import { orNull } from "@/lib/platform/validation/fields";
import { withFormText } from "@/lib/platform/validation/form-text";
import { toPlainAmount } from "@/lib/platform/validation/typed-number";
import type { z } from "zod";
import { amount, amountOrZero, INVALID_AMOUNT } from "./fields";

/** An amount that may be missing, as people type it in a form. */
export const optionalAmount = (schema: z.ZodType<string>) =>
  withFormText(orNull(schema, INVALID_AMOUNT), toPlainAmount);

type AmountOrKeep = { amount: string | null; keep: string | null };

/** The two fields of a move between own accounts, of which one is given; {@link oneAmount} refuses the rest. */
export const amountOrKeep = {
  amount: optionalAmount(amount()),
  /** What stays on the account that pays; the rest of the available balance is moved. */
  keep: optionalAmount(amountOrZero()),
};

/** The refinement of a schema with {@link amountOrKeep}. */
export const oneAmount = [
  ({ amount, keep }: AmountOrKeep) => (amount === null) !== (keep === null),
  {
    path: ["amount"],
    message: "Please enter the amount to move, or the amount to keep",
  },
] as const satisfies [unknown, { path: string[]; message: string }];
