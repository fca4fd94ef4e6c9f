import "server-only";
import { requestApproval } from "@/lib/approvals/request";
import type { Admin } from "@/lib/identity/callers";
import { amountIn } from "@/lib/ledger/amount-in";
import { toDecimal } from "@/lib/ledger/money";
import { transaction } from "@/lib/platform/db/prisma";
import { fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { toPercent } from "@/lib/platform/percent";
import { bankToday } from "@/lib/platform/time/clock";
import { loanProductApproval } from "./loan-approval";
import type { LoanProduct } from "./loan-products";
import { listLoanTerms, listOfferedLoans } from "./loan-queries";
import type { LoanProductChange } from "./loan-schema";
import { productErrors } from "./staff-errors";

/**
 * Requests the terms of a loan product from a future day. A second person decides, unless nothing changes.
 * @throws DomainError TERMS_TOO_SOON, LOAN_TYPE_FIXED, INVALID_VALUE or ALREADY_WAITING.
 */
export async function changeLoanProduct(
  admin: Admin,
  change: LoanProductChange,
  context: RequestContext,
) {
  const { name, currency, validFrom, loanType } = change;
  if (validFrom <= bankToday())
    throw fieldError(productErrors.TERMS_TOO_SOON, "validFrom");
  const terms: LoanProduct = {
    ...{ name, currency, validFrom, loanType },
    lowestRateBp: change.lowestRate,
    highestRateBp: change.highestRate,
    overdueRateBp: change.overdueRate,
    shortestMonths: change.shortestTerm,
    longestMonths: change.longestTerm,
    smallestMinor: amountIn(currency, change.smallestAmount, "smallestAmount"),
    largestMinor: amountIn(currency, change.largestAmount, "largestAmount"),
    isOffered: change.offered === "yes",
  };
  const present = (await listLoanTerms(validFrom)).find(
    (other) => other.name === name && other.currency === currency,
  );
  if (present && present.loanType !== loanType)
    throw fieldError(productErrors.LOAN_TYPE_FIXED, "loanType");
  if (
    present
      ? toText({ ...present, validFrom }) === toText(terms)
      : !terms.isOffered
  )
    return { message: "These terms hold on that day already" };
  const { smallestMinor, largestMinor, ...rest } = terms;
  const approval = loanProductApproval.toApproval({
    customerId: null,
    accountId: null,
    amountMinor: 0n,
    request: {
      about: `loan-product:${name}:${currency}`,
      ...rest,
      smallestMinor: String(smallestMinor),
      largestMinor: String(largestMinor),
    },
  });
  return transaction((tx) => requestApproval(tx, { admin, context }, approval));
}

const toText = (terms: LoanProduct) =>
  Object.entries(terms)
    .map(([key, value]) => `${key}:${value}`)
    .sort()
    .join();

/** Returns the terms of each loan product that customers can request today. */
export async function listLoanProducts() {
  const loans = await listOfferedLoans();
  return {
    loans: loans.map((loan) => ({
      name: loan.name,
      loanType: loan.loanType,
      currency: loan.currency,
      validFrom: loan.validFrom,
      lowestRate: toPercent(loan.lowestRateBp),
      highestRate: toPercent(loan.highestRateBp),
      overdueRate: toPercent(loan.overdueRateBp),
      shortestTerm: loan.shortestMonths,
      longestTerm: loan.longestMonths,
      smallestAmount: toDecimal(loan.smallestMinor, loan.currency),
      largestAmount: toDecimal(loan.largestMinor, loan.currency),
    })),
  };
}
