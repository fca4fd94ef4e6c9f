import { accountErrors } from "@/lib/features/accounts/public";
import { loanProductErrors } from "@/lib/features/products/public";
import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { identityErrors } from "@/lib/identity/errors";
import {
  TAKES_CODE,
  secondFactorErrors,
} from "@/lib/identity/second-factor-errors";
import { ledgerErrors } from "@/lib/ledger/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { customerLoanErrors } from "./errors";
import { acceptSchema, loanSchema, repaySchema } from "./schema";

const OFFER_FAILED = failure(
  "OFFER_FAILED",
  "An error occurred. Please reload the page to see whether your answer was recorded.",
);

const LOAN_FAILED = failure(
  "LOAN_FAILED",
  "An error occurred. Please try again.",
);

export const requestLoan = call({
  method: "POST",
  path: "/loan-request/{userId}",
  summary:
    "Requests a loan. loanProduct names one of the loans that GET /products lists for its type and for the currency of the account.",
  caller: "customer",
  pathUserIsCaller: true,
  body: loanSchema,
  form: true,
  answers: { message: text },
  refuses: [
    identityErrors.USER_NOT_FOUND,
    accountErrors.NOT_YOUR_ACCOUNT,
    ledgerErrors.ACCOUNT_BLOCKED,
    ledgerErrors.POT_KEPT_APART,
    loanProductErrors.LOAN_PRODUCT_NOT_OFFERED,
    loanProductErrors.LOAN_AMOUNT_OUT_OF_RANGE,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: LOAN_FAILED,
  unreached: LOAN_FAILED,
});

export const acceptLoanOffer = call({
  method: "POST",
  path: "/loan-offers/{loanId}/accept",
  params: { loanId: id },
  summary:
    "Accepts the bank's offer: pays out the loan and plans its instalments.",
  caller: "customer",
  body: acceptSchema,
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    customerLoanErrors.OFFER_CLOSED,
    customerLoanErrors.OFFER_DIFFERS,
    ledgerErrors.CURRENCY_MISMATCH,
    secondFactorErrors.STEP_UP_NEEDED,
    ...TAKES_CODE,
  ],
  fallback: OFFER_FAILED,
});

export const refuseLoanOffer = call({
  method: "POST",
  path: "/loan-offers/{loanId}/decline",
  params: { loanId: id },
  summary: "Declines the bank's offer of a loan.",
  caller: "customer",
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND, customerLoanErrors.OFFER_CLOSED],
  fallback: OFFER_FAILED,
});

export const repayLoan = call({
  method: "POST",
  path: "/loans/{loanId}/repay",
  params: { loanId: id },
  summary:
    "Repays a loan before its time. scope is whole, with the amount that the loan costs today, or part. Without fromAccount the account of the loan pays.",
  caller: "customer",
  body: repaySchema,
  idempotent: true,
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    customerLoanErrors.LOAN_NOT_RUNNING,
    customerLoanErrors.PAYOFF_CHANGED,
    customerLoanErrors.EXTRA_OUT_OF_RANGE,
    customerLoanErrors.INSTALMENT_DUE,
    accountErrors.NOT_YOUR_ACCOUNT,
    ledgerErrors.CURRENCY_MISMATCH,
    ledgerErrors.ACCOUNT_BLOCKED,
    ledgerErrors.POT_KEPT_APART,
    ledgerErrors.INSUFFICIENT_FUNDS,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure(
    "REPAYMENT_FAILED",
    "An error occurred. Please reload the page to see whether the repayment was made.",
  ),
});
