import "@/lib/platform/validation/jitless";
import { z } from "zod";
import { explainAmount } from "@/lib/platform/validation/explain";
import { withExplanation } from "@/lib/platform/validation/hints";
import { parseMoney } from "./money";

/** A positive amount with at most two decimal places, as text or JSON number; outputs minor units. */
export const amount = (message: string) =>
  withExplanation(
    z
      .union([z.string(), z.number()], { error: message })
      .transform((value, context) => {
        const minor = parseMoney(String(value));
        if (minor !== null && minor > 0n) return minor;
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }),
    explainAmount({ zero: false }),
  );

/** {@link amount}, but zero is allowed. */
export const amountOrZero = (message: string) =>
  withExplanation(
    z
      .union([z.string(), z.number()], { error: message })
      .transform((value, context) => {
        const minor = parseMoney(String(value));
        if (minor !== null) return minor;
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }),
    explainAmount({ zero: true }),
  );
