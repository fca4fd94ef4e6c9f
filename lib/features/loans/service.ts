import "server-only";
import { hourly } from "@/lib/platform/rate-limit/limit";
import { sendLetter } from "@/lib/features/inbox/public-service";
import { audit } from "@/lib/audit/store";
import { requireOwn } from "@/lib/features/accounts/public-service";
import { loanProductErrors } from "@/lib/features/products/public";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { requireCode } from "@/lib/identity/two-factor/check";
import { ledgerErrors } from "@/lib/ledger/errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import {
  DomainError,
  type FieldsByCode,
  withFieldErrors,
} from "@/lib/platform/errors/domain-error";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { loanActions, subjectOf } from "./audit";
import { customerLoanErrors } from "./errors";
import { payoutLetter, repaymentLetter } from "./message";
import { findOfferState } from "./queries";
import type { AcceptInput, LoanInput, RepayInput } from "./schema";
import {
  findLoan,
  insertLoanRequest,
  type StoredLoan,
  writeAcceptance,
  writeRefusal,
  writeRepayment,
} from "./store";
import { amountIn } from "@/lib/ledger/amount-in";

const loanLimit = hourly("loan-customer", 30);
const repaymentLimit = hourly("loan-repayment-customer", 30);

/**
 * Stores a request for a loan to an account of the customer, for staff to decide.
 * @throws DomainError NOT_YOUR_ACCOUNT, ACCOUNT_BLOCKED, POT_KEPT_APART, LOAN_PRODUCT_NOT_OFFERED,
 * LOAN_AMOUNT_OUT_OF_RANGE or TOO_MANY_THIS_HOUR.
 */
export async function requestLoan(
  customer: Customer,
  input: LoanInput,
): Promise<{ message: string }> {
  const account = input.toAccount
    ? await requireOwn(customer, input.toAccount, "toAccount")
    : mainAccount(customer);
  await enforceLimit(loanLimit, customer.id);
  await withFieldErrors(REQUEST_ERRORS, () =>
    insertLoanRequest(account, input),
  );
  return { message: "Ticket opened successfully!" };
}

/**
 * Accepts the bank's offer, whose instalment the customer names, with the second factor if there is one, and pays the
 * loan out.
 * @throws DomainError NOT_FOUND, OFFER_CLOSED, OFFER_DIFFERS, CURRENCY_MISMATCH, STEP_UP_NEEDED, SECOND_FACTOR_WRONG,
 * SECOND_FACTOR_LOCKED or SIGNED_OUT.
 */
export async function acceptOffer(
  customer: Customer,
  loanId: string,
  { code, instalment }: AcceptInput,
  context: RequestContext,
): Promise<{ message: string }> {
  // A refused acceptance must not use up the code of the second factor.
  const state = await findOfferState(customer, loanId);
  if (state === null) throw new DomainError(commonErrors.NOT_FOUND);
  if (!state.isOpen) throw new DomainError(customerLoanErrors.OFFER_CLOSED);
  const instalmentMinor = amountIn(state.currency, instalment, "instalment");
  if (instalmentMinor !== state.instalmentMinor)
    throw new DomainError(customerLoanErrors.OFFER_DIFFERS);
  await requireCode(customer, code, context);
  await transaction(async (tx) => {
    const entryId = await writeAcceptance(
      tx,
      customer,
      { loanId, instalmentMinor },
      context,
    );
    const loan = await requireLoan(tx, loanId);
    await audit(tx, customer, context, {
      action: loanActions["loan.accept"],
      ...subjectOf(loan),
      entryId,
      before: { status: "offered" },
      after: { status: "accepted" },
    });
    await sendLetter(tx, loan, payoutLetter(loan));
  });
  return { message: "Your loan was paid out" };
}

/** Declines the bank's offer. @throws DomainError NOT_FOUND or OFFER_CLOSED. */
export async function refuseOffer(
  customer: Customer,
  loanId: string,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    await writeRefusal(tx, customer, loanId);
    await audit(tx, customer, context, {
      action: loanActions["loan.refuse"],
      ...subjectOf(await requireLoan(tx, loanId)),
      before: { status: "offered" },
      after: { status: "refused" },
    });
  });
  return { message: "Offer declined" };
}

/**
 * Repays a loan, or a part of it, before its time. A repeated key gets the answer of its first call.
 * @throws DomainError NOT_FOUND, LOAN_NOT_RUNNING, PAYOFF_CHANGED, EXTRA_OUT_OF_RANGE, INSTALMENT_DUE,
 * NOT_YOUR_ACCOUNT, CURRENCY_MISMATCH, ACCOUNT_BLOCKED, POT_KEPT_APART, INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT or
 * TOO_MANY_THIS_HOUR.
 */
export async function repayEarly(
  customer: Customer,
  loanId: string,
  input: RepayInput,
  act: { context: RequestContext; idempotency?: IdempotencyKey | undefined },
): Promise<{ message: string }> {
  const { context, idempotency } = act;
  const payer = input.fromAccount
    ? await requireOwn(customer, input.fromAccount, "fromAccount")
    : null;
  await enforceLimit(repaymentLimit, customer.id);
  return withFieldErrors(AMOUNT_ERRORS, () =>
    transaction(async (tx) => {
      const loan = await requireLoan(tx, loanId);
      const amountMinor = amountIn(loan.currency, input.amount);
      const { scope } = input;
      const request = {
        loanId,
        scope,
        amountMinor,
        payerId: payer?.id ?? null,
      };
      const repaid = await writeRepayment(tx, customer, request, {
        context,
        idempotency,
      });
      if (!repaid.replayed) {
        const { remainingMinor, principalMinor } = repaid;
        await audit(tx, customer, context, {
          action: loanActions["loan.repay"],
          ...subjectOf(loan),
          before: { debtMinor: Number(remainingMinor + principalMinor) },
          after: {
            debtMinor: Number(remainingMinor),
            amountMinor: Number(amountMinor),
          },
        });
        const from = payer?.number ?? loan.accountNumber;
        await sendLetter(tx, loan, repaymentLetter(loan, repaid, from));
      }
      return {
        message:
          input.scope === "whole"
            ? "Your loan is repaid"
            : "Extra repayment made",
      };
    }),
  );
}

/** The refusals of an account, shown at the field that names it. */
function refusedAt(field: string): FieldsByCode {
  return {
    [ledgerErrors.ACCOUNT_BLOCKED.code]: [field],
    [ledgerErrors.POT_KEPT_APART.code]: [field],
    [ledgerErrors.CURRENCY_MISMATCH.code]: [field],
  };
}

const REQUEST_ERRORS: FieldsByCode = {
  ...refusedAt("toAccount"),
  [loanProductErrors.LOAN_PRODUCT_NOT_OFFERED.code]: ["loanProduct"],
  [loanProductErrors.LOAN_AMOUNT_OUT_OF_RANGE.code]: ["amount"],
};

/** The fields at which refusals are shown. */
const AMOUNT_ERRORS: FieldsByCode = {
  ...refusedAt("fromAccount"),
  [customerLoanErrors.EXTRA_OUT_OF_RANGE.code]: ["amount"],
  [ledgerErrors.INSUFFICIENT_FUNDS.code]: ["amount"],
};

async function requireLoan(tx: Tx, id: string): Promise<StoredLoan> {
  const loan = await findLoan(tx, id);
  if (!loan) throw new DomainError(commonErrors.NOT_FOUND);
  return loan;
}
