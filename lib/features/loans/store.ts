import "server-only";
import type { Admin, Customer, OwnAccount } from "@/lib/identity/callers";
import { throwRefusal } from "@/lib/ledger/posting-errors";
import type { LoanStatus } from "@/lib/platform/db/generated/enums";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { loanProductErrors } from "@/lib/features/products/public";
import { customerLoanErrors } from "./errors";
import type { LoanInput, RepayInput } from "./schema";
import { loanErrors } from "./staff-errors";
import type { LoanType } from "./types";
import type { Currency } from "@/lib/ledger/money";
import { amountIn } from "@/lib/ledger/amount-in";

// The database refuses the application any other way to write requests, offers, loans and instalments.

/** @throws DomainError LOAN_PRODUCT_NOT_OFFERED, LOAN_AMOUNT_OUT_OF_RANGE or SIGNED_OUT. */
export async function insertLoanRequest(
  account: OwnAccount,
  { loanType, amount, loanReason, monthlyIncome, loanProduct }: LoanInput,
): Promise<void> {
  await pool()
    .query("SELECT loan_request($1, $2, $3, $4, $5, $6, $7)", [
      account.owner.sessionSecret,
      account.id,
      loanType,
      amountIn(account.currency, amount),
      loanReason,
      monthlyIncome
        ? amountIn(account.currency, monthlyIncome, "monthlyIncome")
        : null,
      loanProduct ?? null,
    ])
    .catch(
      throwRefusal({
        LM170: loanProductErrors.LOAN_PRODUCT_NOT_OFFERED,
        LM171: loanProductErrors.LOAN_AMOUNT_OUT_OF_RANGE,
      }),
    );
}

export type StoredLoan = {
  id: string;
  customerId: string;
  /** The account that it is paid out to and collected from. */
  accountId: bigint;
  accountNumber: string;
  type: LoanType;
  amountMinor: bigint;
  currency: Currency;
  status: LoanStatus;
  overdueRateBp: number;
};

const LOAN_REQUEST_COLUMNS_SQL = `id, customer_id AS "customerId", account_id AS "accountId", type, amount_minor AS "amountMinor",
  (SELECT a.currency FROM accounts a WHERE a.id = account_id),
  (SELECT a.number FROM accounts a WHERE a.id = account_id) AS "accountNumber", status::text,
  coalesce(overdue_rate_bp, 0) AS "overdueRateBp"`;

export async function findLoan(tx: Tx, id: string): Promise<StoredLoan | null> {
  const rows = await tx.$queryRawUnsafe<StoredLoan[]>(
    `SELECT ${LOAN_REQUEST_COLUMNS_SQL} FROM loan_requests WHERE id = $1::uuid`,
    id,
  );
  return rows[0] ?? null;
}

const refuseStaff = throwRefusal({
  LM038: commonErrors.NOT_FOUND,
  LM050: loanErrors.LOAN_DECIDED,
  LM051: loanErrors.LOAN_ACCOUNT_SHUT,
});

const refuseCustomer = throwRefusal({
  // The account was closed at the same moment.
  LM008: customerLoanErrors.OFFER_CLOSED,
  LM038: commonErrors.NOT_FOUND,
  LM050: customerLoanErrors.OFFER_CLOSED,
  LM051: customerLoanErrors.OFFER_CLOSED,
});

/**
 * Makes the bank's offer. Returns the last day on which the customer can accept, `yyyy-mm-dd`.
 * @throws SecondPersonNeeded, or DomainError NOT_FOUND, LOAN_DECIDED, LOAN_ACCOUNT_SHUT, CURRENCY_MISMATCH,
 * APPROVAL_OUTDATED or SIGNED_OUT.
 */
export async function writeOffer(
  tx: Tx,
  { sessionSecret }: Admin,
  loanId: string,
  offer: {
    yearlyRateBp: number;
    termMonths: number;
    overdueRateBp: number;
    approvalId?: string | undefined;
  },
): Promise<string> {
  const [row] = await tx
    .$queryRawUnsafe<[{ until: string }]>(
      "SELECT loan_offer($1, $2::uuid, $3::integer, $4::integer, $5::integer, $6::uuid)::text AS until",
      sessionSecret,
      loanId,
      offer.yearlyRateBp,
      offer.termMonths,
      offer.overdueRateBp,
      offer.approvalId ?? null,
    )
    .catch(refuseStaff);
  return row.until;
}

/** Declines a request or withdraws an open offer. @throws DomainError NOT_FOUND or LOAN_DECIDED. */
export async function writeDecline(
  tx: Tx,
  { sessionSecret }: Admin,
  loanId: string,
  reason: string,
): Promise<{ formerStatus: string }> {
  const [row] = await tx
    .$queryRawUnsafe<[{ formerStatus: string }]>(
      `SELECT loan_decline($1, $2::uuid, $3) AS "formerStatus"`,
      sessionSecret,
      loanId,
      reason,
    )
    .catch(refuseStaff);
  return row;
}

/**
 * Accepts an offer and pays the loan out. Returns the entry's ledger id.
 * @throws DomainError NOT_FOUND, OFFER_CLOSED, CURRENCY_MISMATCH or SIGNED_OUT.
 */
export async function writeAcceptance(
  tx: Tx,
  { sessionSecret }: Customer,
  { loanId, instalmentMinor }: { loanId: string; instalmentMinor: bigint },
  { ip, requestId }: RequestContext,
): Promise<bigint> {
  const [row] = await tx
    .$queryRawUnsafe<[{ entryId: bigint }]>(
      `SELECT loan_accept($1, $2::uuid, $3::bigint, $4, $5) AS "entryId"`,
      sessionSecret,
      loanId,
      instalmentMinor,
      ip,
      requestId,
    )
    .catch(refuseCustomer);
  return row.entryId;
}

/** @throws DomainError NOT_FOUND, OFFER_CLOSED or SIGNED_OUT. */
export async function writeRefusal(
  tx: Tx,
  { sessionSecret }: Customer,
  loanId: string,
): Promise<void> {
  await tx
    .$queryRawUnsafe(
      "SELECT loan_refuse($1, $2::uuid)::text",
      sessionSecret,
      loanId,
    )
    .catch(refuseCustomer);
}

/** Ends the offers whose last day is over and returns their loans. */
export const lapseOffers = (tx: Tx): Promise<StoredLoan[]> =>
  tx.$queryRawUnsafe<StoredLoan[]>(
    `SELECT ${LOAN_REQUEST_COLUMNS_SQL} FROM loan_lapse()`,
  );

type Repayment = Pick<RepayInput, "scope"> & {
  loanId: string;
  amountMinor: bigint;
  /** The account of the customer that pays; null for that of the loan. */
  payerId: bigint | null;
};

export type Repaid = {
  principalMinor: bigint;
  interestMinor: bigint;
  remainingMinor: bigint;
  replayed: boolean;
};

/**
 * Repays a loan of the customer early. A repeated key changes nothing.
 * @throws DomainError NOT_FOUND, LOAN_NOT_RUNNING, PAYOFF_CHANGED, EXTRA_OUT_OF_RANGE, INSTALMENT_DUE,
 * CURRENCY_MISMATCH, ACCOUNT_BLOCKED, POT_KEPT_APART, INSUFFICIENT_FUNDS, IDEMPOTENCY_CONFLICT or SIGNED_OUT.
 */
export async function writeRepayment(
  tx: Tx,
  { sessionSecret }: Customer,
  { loanId, scope, amountMinor, payerId }: Repayment,
  act: { context: RequestContext; idempotency: IdempotencyKey | undefined },
): Promise<Repaid> {
  const { context, idempotency } = act;
  const isWhole = scope === "whole";
  const [row] = await tx
    .$queryRawUnsafe<[Repaid]>(
      `SELECT principal_minor AS "principalMinor", interest_minor AS "interestMinor",
              remaining_minor AS "remainingMinor", replayed
       FROM loan_repay($1, $2::uuid, $3, $4::bigint, $5, $6, $7, $8::bytea, $9::bigint)`,
      sessionSecret,
      loanId,
      isWhole,
      amountMinor,
      context.ip,
      context.requestId,
      idempotency?.key ?? null,
      idempotency?.requestHash ?? null,
      payerId,
    )
    .catch(
      throwRefusal({
        LM038: commonErrors.NOT_FOUND,
        LM050: customerLoanErrors.LOAN_NOT_RUNNING,
        LM052: isWhole
          ? customerLoanErrors.PAYOFF_CHANGED
          : customerLoanErrors.EXTRA_OUT_OF_RANGE,
        LM053: customerLoanErrors.INSTALMENT_DUE,
      }),
    );
  return row;
}
