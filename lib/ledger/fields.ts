import { z } from "zod";
import "@/lib/platform/validation/jitless";
import { explainAmount } from "@/lib/platform/validation/explain";
import { withExplanation } from "@/lib/platform/validation/hints";
import { withFormText } from "@/lib/platform/validation/form-text";
import { toPlainAmount } from "@/lib/platform/validation/typed-number";
import { parseMoney } from "./money";

/** A positive amount with at most two decimal places, as text or JSON number; outputs minor units. */
export const amount = (message: string) => moneyField(message, { zero: false });

/** {@link amount}, but zero is allowed. */
export const amountOrZero = (message: string) =>
  moneyField(message, { zero: true });

function moneyField(message: string, { zero }: { zero: boolean }) {
  const schema = z
    .union([z.string(), z.number()], { error: message })
    .transform((value, context) => {
      const minor = parseMoney(String(value));
      if (minor !== null && (zero || minor > 0n)) return minor;
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
