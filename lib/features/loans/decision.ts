import { z } from "zod";
import { choice, prose } from "@/lib/platform/validation/fields";
import { withFormText } from "@/lib/platform/validation/form-text";
import { toPlainRate } from "@/lib/platform/validation/typed-number";
import { readOverdueRate, readTerm, readYearlyRate } from "./rules";

const DECISION = "Please approve or decline";
const RATE = "Please enter the yearly interest rate in percent, from 0 to 30";
const TERM = "Please enter the term in months, from 1 to 480";
const OVERDUE_RATE =
  "Please enter the rate for late payment in percent, at most 15 above the yearly interest rate";
const REASON = "Please give a reason";

const textOrNumber = z.union([z.string(), z.number()]).nullish();

/**
 * POST /decide-loan/{loanId}: an approval has the yearly rate (percent) and the term (months) of the offer, and the
 * yearly rate of overdue principal if it is not the same; a refusal has the reason shown to the customer. Fields of the
 * other decision are ignored.
 */
export const loanDecisionSchema = z
  .object({
    decision: choice(["approve", "decline"], DECISION),
    yearlyRate: withFormText(textOrNumber.catch(null), toPlainRate),
    termMonths: textOrNumber.catch(null),
    overdueRate: withFormText(textOrNumber.catch(null), toPlainRate),
    reason: z.unknown().optional(),
  })
  .transform((input, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (input.decision === "decline") {
      const reason = prose(REASON, 500).safeParse(input.reason);
      if (reason.success)
        return { decision: input.decision, reason: reason.data };
      refuse("reason", reason.error.issues[0]!.message);
      return z.NEVER;
    }
    const yearlyRateBp = readYearlyRate(input.yearlyRate);
    const termMonths = readTerm(input.termMonths);
    if (yearlyRateBp === null) refuse("yearlyRate", RATE);
    if (termMonths === null) refuse("termMonths", TERM);
    const overdueRateBp = readOverdueRate(
      input.overdueRate,
      yearlyRateBp ?? 3_000,
    );
    if (overdueRateBp === null) refuse("overdueRate", OVERDUE_RATE);
    if (yearlyRateBp === null || termMonths === null || overdueRateBp === null)
      return z.NEVER;
    return {
      decision: input.decision,
      yearlyRateBp,
      termMonths,
      overdueRateBp,
    };
  });

export type LoanDecision = z.output<typeof loanDecisionSchema>;

/** The terms of an offer. */
export type OfferedTerms = Extract<LoanDecision, { decision: "approve" }>;
