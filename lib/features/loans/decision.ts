import { z } from "zod";
import { choice, prose } from "@/lib/platform/validation/fields";

const DECISION = "Please approve or decline";
const RATE = "Please enter the yearly interest rate in percent, from 0 to 30";
const TERM = "Please enter the term in months, from 1 to 480";
const REASON = "Please give a reason";

const textOrNumber = z.union([z.string(), z.number()]).nullish();

/** Reads a percentage with at most two decimal places as hundredths of a percent; null if invalid. */
function readRate(value: unknown): number | null {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(String(value ?? "").trim());
  if (!match) return null;
  const bp = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return bp <= 3_000 ? bp : null;
}

function readTerm(value: unknown): number | null {
  const text = String(value ?? "").trim();
  const months = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return months >= 1 && months <= 480 ? months : null;
}

/**
 * POST /decide-loan/{loanId}: an approval has a yearly rate (percent) and a term (months), a refusal has the reason
 * shown to the customer. Fields of the other decision are ignored.
 */
export const loanDecisionSchema = z
  .object({
    decision: choice(["approve", "decline"], DECISION),
    yearlyRate: textOrNumber.catch(null),
    termMonths: textOrNumber.catch(null),
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
    const yearlyRateBp = readRate(input.yearlyRate);
    const termMonths = readTerm(input.termMonths);
    if (yearlyRateBp === null) refuse("yearlyRate", RATE);
    if (termMonths === null) refuse("termMonths", TERM);
    if (yearlyRateBp === null || termMonths === null) return z.NEVER;
    return { decision: input.decision, yearlyRateBp, termMonths };
  });

export type LoanDecision = z.output<typeof loanDecisionSchema>;

/** The terms of an approved loan. */
export type GrantedTerms = Extract<LoanDecision, { decision: "approve" }>;
