import { z } from "zod";
import "@/lib/platform/validation/jitless";
import { explainAmount } from "@/lib/platform/validation/explain";
import { withExplanation } from "@/lib/platform/validation/hints";
import { withFormText } from "@/lib/platform/validation/form-text";
import { toPlainAmount } from "@/lib/platform/validation/typed-number";
import {
  BASE_CURRENCY,
  parseMoney,
  readAmountFilter,
  toDecimal,
} from "./money";

export const INVALID_AMOUNT = "Please enter a valid amount";

/** Returns why a filter by amount is not used; empty if it is. */
export const findAmountProblem = (typed = ""): string =>
  typed && !readAmountFilter(typed) ? INVALID_AMOUNT : "";

/**
 * A positive amount in the currency of an account, with at most two decimal places, as text or JSON number. Outputs it
 * with two, such as `12.50`; the service that knows the account reads it with `amountIn`.
 */
export const amount = (message = INVALID_AMOUNT) =>
  moneyField(message, { zero: false }, toText);

/** {@link amount}, but zero is allowed. */
export const amountOrZero = (message = INVALID_AMOUNT) =>
  moneyField(message, { zero: true }, toText);

/** Like {@link amountOrZero}, in the base currency; outputs minor units. */
export const baseAmountOrZero = (message = INVALID_AMOUNT) =>
  moneyField(message, { zero: true }, (minor) => minor);

// No currency of an account has more decimals than the base currency.
const toText = (minor: bigint) => toDecimal(minor, BASE_CURRENCY);

function moneyField<Output>(
  message: string,
  { zero }: { zero: boolean },
  toOutput: (minor: bigint) => Output,
) {
  const schema = z
    .union([z.string(), z.number()], { error: message })
    .transform((value, context) => {
      const minor = parseMoney(String(value), BASE_CURRENCY);
      if (minor !== null && (zero || minor > 0n)) return toOutput(minor);
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
  return withFormText(
    withExplanation(schema, explainAmount({ zero })),
    toPlainAmount,
  );
}

const storedBigint = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => String(value),
});

/** An amount in minor units, stored as text within JSON. */
export const storedAmount = storedBigint;

/** The id of an account, stored as text within JSON. */
export const storedAccountId = storedBigint;
