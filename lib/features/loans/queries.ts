import "server-only";
import type { Customer, DataOwner } from "@/lib/identity/callers";
import type { LoanStatus } from "@/lib/platform/db/generated/enums";
import { pool } from "@/lib/platform/db/pool";
import { bankToday } from "@/lib/platform/time/clock";
import type { LoanTerms } from "./rules";
import { LOAN_TYPES, type LoanType } from "./types";
import { accountLabel, type AccountType } from "@/lib/ledger/account-label";
import type { Currency } from "@/lib/ledger/money";

/** Number and name of an account. */
export type LoanAccount = { number: string; label: string };

export type AccountRecord = {
  accountNumber: string;
  accountName: string | null;
  accountType: AccountType;
  accountIsMain: boolean;
};

/** The columns of an {@link AccountRecord}, of table `a`. */
export const ACCOUNT_COLUMNS = `a.number AS "accountNumber", a.name AS "accountName", a.type AS "accountType",
  a.is_main AS "accountIsMain"`;

/** Returns number and name of the account of a row. */
export const toLoanAccount = (row: AccountRecord): LoanAccount => ({
  number: row.accountNumber,
  label: accountLabel({
    name: row.accountName,
    type: row.accountType,
    isMain: row.accountIsMain,
  }),
});

/** A loan request and its outcome. */
export type LoanRequest = {
  id: string;
  /** The label, such as "Personal loan". */
  type: string;
  /** The name of the loan product that was chosen; null without one. */
  product: string | null;
  amountMinor: bigint;
  /** Of its account, like the currency of a debt. */
  currency: Currency;
  /** The account that it is paid out to and collected from. */
  account: LoanAccount;
  reason: string;
  status: LoanStatus;
  requestedAt: Date;
  /** Null unless declined. */
  declineReason: string | null;
  /** The terms of the offer, whatever its outcome; null without one. */
  terms: OfferTerms | null;
};

export type OfferTerms = Pick<LoanTerms, "yearlyRateBp" | "termMonths"> & {
  instalmentMinor: bigint;
  /** The yearly rate of overdue principal, in hundredths of a percent. */
  overdueRateBp: number;
  /** The last day on which the offer can be accepted, `yyyy-mm-dd`. */
  until: string;
};

type LoanRecord = Omit<LoanRequest, "type" | "terms" | "account"> &
  AccountRecord & {
    type: string;
    yearlyRateBp: number | null;
    overdueRateBp: number | null;
    termMonths: number | null;
    instalmentMinor: bigint | null;
    until: string | null;
  };

/** The columns of a {@link LoanRecord}, of tables `l` and `a`. */
const LOAN_COLUMNS = `l.id, l.type, l.product, l.amount_minor AS "amountMinor", a.currency, ${ACCOUNT_COLUMNS}, l.reason, l.status::text,
  l.requested_at AS "requestedAt", l.decline_reason AS "declineReason", l.yearly_rate_bp AS "yearlyRateBp",
  l.overdue_rate_bp AS "overdueRateBp", l.term_months AS "termMonths", l.instalment_minor AS "instalmentMinor", l.offer_until::text AS until`;

const MAX_LISTED = 50;

/** Returns the customer's loan requests, newest first, at most 50. */
export async function listLoanRequests(
  customer: DataOwner,
): Promise<LoanRequest[]> {
  const { rows } = await pool().query<LoanRecord>(
    `SELECT ${LOAN_COLUMNS} FROM loan_requests l JOIN accounts a ON a.id = l.account_id WHERE l.customer_id = $1
     ORDER BY l.requested_at DESC, l.id DESC LIMIT ${MAX_LISTED}`,
    [customer.id],
  );
  return rows.map(toLoanRequest);
}

export function toLoanRequest({
  yearlyRateBp,
  overdueRateBp,
  termMonths,
  instalmentMinor,
  until,
  ...row
}: LoanRecord): LoanRequest {
  const isOffered =
    yearlyRateBp !== null &&
    termMonths !== null &&
    instalmentMinor !== null &&
    until !== null;
  const { accountNumber, accountName, accountType, accountIsMain, ...rest } =
    row;
  return {
    ...rest,
    account: toLoanAccount({
      accountNumber,
      accountName,
      accountType,
      accountIsMain,
    }),
    type: LOAN_TYPES[row.type as LoanType],
    terms: isOffered
      ? {
          yearlyRateBp,
          overdueRateBp: overdueRateBp ?? 0,
          termMonths,
          instalmentMinor,
          until,
        }
      : null,
  };
}

/** Returns the number of offers that the customer can accept. */
export async function countOffers(customer: Customer): Promise<number> {
  const { rows } = await pool().query<{ count: number }>({
    name: "offers",
    text: `SELECT count(*)::integer AS count FROM loan_requests
           WHERE customer_id = $1 AND status = 'offered' AND offer_until >= $2::date`,
    values: [customer.id, bankToday()],
  });
  return rows[0]!.count;
}

/** Returns whether the offer is open, and its instalment; null if there is no such loan. */
export async function findOfferState(
  customer: Customer,
  loanId: string,
): Promise<OfferState | null> {
  const { rows } = await pool().query<OfferState>(
    `SELECT l.status = 'offered' AND l.offer_until >= $3::date AS "isOpen", l.instalment_minor AS "instalmentMinor", a.currency
     FROM loan_requests l JOIN accounts a ON a.id = l.account_id WHERE l.id = $1::uuid AND l.customer_id = $2`,
    [loanId, customer.id, bankToday()],
  );
  return rows[0] ?? null;
}

type OfferState = {
  isOpen: boolean;
  instalmentMinor: bigint | null;
  currency: Currency;
};

/** One line of a loan's repayments, paid or to come. */
export type PlannedRepayment = {
  dueOn: string;
  principalMinor: bigint;
  interestMinor: bigint;
  /** Overdue interest that was collected with it, or after it by itself. */
  overdueMinor: bigint;
  state: "paid" | "overdue" | "due";
  isEarly: boolean;
};

/** Returns the repayments of a loan of the customer, the first one first; none if there is no such loan. */
export async function listRepayments(
  customer: Customer,
  loanId: string,
): Promise<PlannedRepayment[]> {
  const { rows } = await pool().query<PlannedRepayment>(
    `SELECT i.due_on::text AS "dueOn", i.principal_minor AS "principalMinor", i.interest_minor AS "interestMinor",
            CASE WHEN i.paid_at IS NOT NULL THEN 'paid' WHEN i.missed_at IS NOT NULL THEN 'overdue' ELSE 'due' END AS state,
            i.month IS NULL AS "isEarly", (
              SELECT coalesce(sum(o.amount_minor), 0)::bigint FROM loan_overdue_interest o
              WHERE o.loan_id = i.loan_id AND CASE WHEN i.month IS NULL THEN o.collected_at = i.paid_at
                ELSE o.position = i.position AND NOT EXISTS (
                  SELECT FROM loan_instalments e
                  WHERE e.loan_id = o.loan_id AND e.month IS NULL AND e.paid_at = o.collected_at) END) AS "overdueMinor"
     FROM loan_instalments i JOIN loan_requests l ON l.id = i.loan_id
     WHERE l.id = $1::uuid AND l.customer_id = $2 ORDER BY i.position`,
    [loanId, customer.id],
  );
  return rows;
}

/** Returns the loan that a customer repaid early with an idempotency key. Keys of other callers are never found. */
export async function findRepaymentByKey(
  customer: Customer,
  key: string,
): Promise<{ kind: "repayment"; id: string } | null> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT l.id FROM loan_requests l JOIN loan_instalments i ON i.loan_id = l.id
     WHERE l.customer_id = $1 AND i.request_key = $2 LIMIT 1`,
    [customer.id, key],
  );
  return rows[0] ? { kind: "repayment", id: rows[0].id } : null;
}
