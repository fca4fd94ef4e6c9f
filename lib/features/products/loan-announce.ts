import "server-only";
import { sendLetter } from "@/lib/features/inbox/public-service";
import { transaction } from "@/lib/platform/db/prisma";
import { formatIsoDay } from "@/lib/platform/format";
import { defineJob } from "@/lib/platform/jobs/job";
import { formatPercent } from "@/lib/platform/percent";
import {
  formatAmounts,
  formatRates,
  formatTerms,
  type LoanProduct,
} from "./loan-products";
import { findLoanTerms } from "./loan-queries";

/**
 * Writes to the customers whose request for a loan product is undecided its new terms. The key names currency, day and
 * product. Loans that are agreed keep their terms, so nobody else is concerned.
 */
export const announceLoanJob = defineJob({
  kind: "announce-loan-terms",
  run: async ({ key }) => {
    const [currency, validFrom, ...rest] = key.split(":");
    const name = rest.join(":");
    const product = { name, currency, validFrom } as LoanProduct;
    await transaction(async (tx) => {
      const terms = await findLoanTerms(tx, product);
      if (!terms) return;
      const applicants = await tx.$queryRaw<{ id: string }[]>`
        SELECT applicant AS id FROM loan_applicants(${name}, ${terms.currency}) AS applicant`;
      for (const { id } of applicants)
        await sendLetter(tx, { customerId: id }, termsLetter(terms));
    });
  },
});

function termsLetter(terms: LoanProduct) {
  const { name, validFrom, isOffered } = terms;
  const from = formatIsoDay(validFrom);
  return {
    subject: `New loan terms from ${from}`,
    paragraphs: isOffered
      ? [
          `You have requested a loan, “${name}”. Its terms change on ${from}, unless we have made you an offer by that day.`,
          `The yearly interest rate is then ${formatRates(terms)}, and ${formatPercent(terms.overdueRateBp)} for late payment. The term is ${formatTerms(terms)}, and the amount ${formatAmounts(terms)}.`,
        ]
      : [
          `You have requested a loan, “${name}”. We no longer offer it from ${from}.`,
          "Your request stays with us. If we haven’t answered by that day, we may offer you another loan.",
        ],
  };
}
