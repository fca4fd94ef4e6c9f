import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { id } from "@/lib/platform/validation/fields";
import { grant, requireUndecided } from "./payout";
import { formatRate } from "./rules";
import { decideLoan } from "./staff-contract";

/** The matter of an approval request for a loan. */
export const aboutLoan = (loanId: string) => `loan:${loanId}`;

/** Pays out an approved loan, or throws the DomainErrors of {@link requireUndecided} and {@link grant}. */
export const loanApproval = defineApproval({
  kind: "loan",
  title: "Loan to",
  right: decideLoan.right,
  request: z.object({
    about: z.string(),
    loan: id,
    terms: z.object({
      decision: z.literal("approve"),
      yearlyRateBp: z.int(),
      termMonths: z.int(),
    }),
    description: z.string(),
  }),
  details: ({ description, terms: { yearlyRateBp, termMonths } }) => [
    ["Loan", description],
    ["Yearly interest rate", formatRate(yearlyRateBp)],
    ["Term", `${termMonths} ${termMonths === 1 ? "month" : "months"}`],
  ],
  prepare: async ({ id, request: { loan: loanId, terms } }) => {
    const loans = await bankAccount("loans");
    return async (tx, admin, context) => {
      const loan = await requireUndecided(tx, loanId);
      const act = { admin, context, approvalId: id };
      return { entryId: await grant(tx, loan, terms, { ...act, loans }) };
    };
  },
});
