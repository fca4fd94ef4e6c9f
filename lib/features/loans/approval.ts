import "server-only";
import { z } from "zod";
import { defineApproval } from "@/lib/approvals/handler";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { formatPercent } from "@/lib/platform/percent";
import { id } from "@/lib/platform/validation/fields";
import { offer, requireUndecided } from "./offer";
import { formatTerm } from "./rules";
import { decideLoan } from "./staff-contract";

/** The matter of an approval request for a loan. */
export const aboutLoan = (loanId: string) => `loan:${loanId}`;

/** Offers an approved loan, or throws the DomainErrors of {@link requireUndecided} and {@link offer}. */
export const loanApproval = defineApproval({
  kind: "loan",
  title: "Loan offer to",
  right: decideLoan.right,
  request: z.object({
    about: z.string(),
    loan: id,
    terms: z.object({
      decision: z.literal("approve"),
      yearlyRateBp: z.int(),
      termMonths: z.int(),
      /** Missing in requests from before there was such a rate. */
      overdueRateBp: z.int().default(0),
    }),
    description: z.string(),
    /** Missing in requests from before there were offers. */
    cost: z
      .object({
        instalmentMinor: z.string(),
        interestMinor: z.string(),
        /** With one decimal place and a percent sign. */
        annualRate: z.string().default(""),
      })
      .optional(),
  }),
  // As loan_offer in SQL.
  essence: ({ loan, terms: { yearlyRateBp, termMonths, overdueRateBp } }) => [
    loan,
    yearlyRateBp,
    termMonths,
    ...(overdueRateBp === 0 ? [] : [overdueRateBp]),
  ],
  details: (
    { description, terms: { yearlyRateBp, termMonths, overdueRateBp }, cost },
    { currency },
  ) => [
    ["Loan", description],
    ["Yearly interest rate", formatPercent(yearlyRateBp)],
    ["Annual percentage rate", cost?.annualRate ?? ""],
    ["Yearly rate for late payment", formatPercent(overdueRateBp)],
    ["Term", formatTerm(termMonths)],
    ["Monthly instalment", cost ? money(cost.instalmentMinor, currency) : ""],
    ["Total interest", cost ? money(cost.interestMinor, currency) : ""],
  ],
  prepare:
    async ({ id: approvalId, request: { loan: loanId, terms } }) =>
    async (tx, admin, context) => {
      const loan = await requireUndecided(tx, loanId);
      await offer(tx, loan, terms, { admin, context, approvalId });
      return { entryId: null };
    },
});

const money = (minor: string, currency: Currency) =>
  formatMoney(BigInt(minor), currency);
