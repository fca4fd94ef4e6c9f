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
  /** The amount that stays on the account that pays; the rest of the available balance is moved. */
  keep: optionalAmount(amountOrZero()),
};

const isFields = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const ONE_OF_BOTH = "Please enter the amount to move, or the amount to keep";

/**
 * Adds the rule of {@link amountOrKeep} to a schema. Without either, both fields are refused, because a form shows one
 * of them; this is also said where other fields are invalid.
 */
export const oneAmount = <Schema extends z.ZodType<AmountOrKeep>>(
  schema: Schema,
): Schema => {
  const given = ({ amount, keep }: AmountOrKeep) =>
    amount !== null || keep !== null;
  const always = {
    message: ONE_OF_BOTH,
    when: ({ value }: { value: unknown }) => isFields(value),
  };
  return schema
    .refine(given, { ...always, path: ["amount"] })
    .refine(given, { ...always, path: ["keep"] })
    .refine(({ amount, keep }) => amount === null || keep === null, {
      message: ONE_OF_BOTH,
      path: ["amount"],
    });
};
