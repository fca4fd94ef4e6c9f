import { z } from "zod";
import { readPercent } from "@/lib/platform/percent";
import { withFormText } from "@/lib/platform/validation/form-text";
import { cleanPasted } from "@/lib/platform/validation/odd-text";
import { toPlainRate } from "@/lib/platform/validation/typed-number";

/** A yearly rate with at most two decimal places, as hundredths of a percent. */
export function rateUpTo(percent: number) {
  const message = `Please enter a rate from 0 to ${percent} percent, such as 1.25`;
  return withFormText(
    z
      .string({ error: message })
      .transform(cleanPasted)
      .transform((value, context) => {
        const bp = readPercent(value, percent * 100);
        if (bp !== null) return bp;
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }),
    toPlainRate,
  );
}

/** `schema`, but optional: absent and empty become null. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess((value) => (value === "" ? null : value), schema.nullish())
    .optional()
    .transform((value) => value ?? null);
