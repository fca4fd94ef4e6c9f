import "server-only";
import { findWaiting, type WaitingRequest } from "@/lib/approvals/queries";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { transaction } from "@/lib/platform/db/prisma";
import {
  cutPageBy,
  type Page,
  readTimeCursor,
} from "@/lib/platform/http/paging";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { loanActions } from "./audit";
import { LOAN_TYPES, type LoanType } from "./types";
import { aboutWriteOff } from "./write-off-rules";

/** A loan with instalments that could not be collected. */
export type LoanInArrears = {
  id: string;
  /** The label, such as "Personal loan". */
  type: string;
  amountMinor: bigint;
  currency: Currency;
  customerId: string;
  fullName: string;
  accountNumber: string;
  /** The due date of the oldest overdue instalment, `yyyy-mm-dd`. */
  since: string;
  /** Days since then. */
  daysPastDue: number;
  overdueCount: number;
  overdueMinor: bigint;
  /** The yearly rate of overdue principal in hundredths of a percent, and the interest for being late up to today. */
  overdueRateBp: number;
  overdueInterestMinor: bigint;
  /** The principal that is left of the whole loan. */
  owedMinor: bigint;
  /** The request to write it off that waits for a second person; null if there is none. */
  waiting: WaitingRequest | null;
};

type ArrearsRecord = Omit<LoanInArrears, "type" | "waiting"> & {
  type: LoanType;
};

/** The number of the only account to list. */
type ArrearsFilters = { account?: string | undefined };

// Only days before today can be overdue, which limits the index scan.
const ARREARS_SQL = `
  SELECT l.id, l.type, l.amount_minor AS "amountMinor", a.currency, c.id AS "customerId", c.full_name AS "fullName",
         a.number AS "accountNumber", o.since::text, bank_today() - o.since AS "daysPastDue", o.count AS "overdueCount",
         o.minor AS "overdueMinor", coalesce(l.overdue_rate_bp, 0) AS "overdueRateBp", (
           SELECT coalesce(sum(divide_half_even(
             overdue_micro(i.principal_minor, l.overdue_rate_bp, overdue_from(i.due_on, a.currency, i.missed_at), bank_today()),
             1000000)), 0)::bigint
           FROM loan_instalments i WHERE i.loan_id = l.id AND i.paid_at IS NULL AND i.missed_at IS NOT NULL)
         + (SELECT coalesce(sum(i.amount_minor), 0)::bigint FROM loan_overdue_interest i
            WHERE i.loan_id = l.id AND i.collected_at IS NULL) AS "overdueInterestMinor", (SELECT coalesce(sum(i.principal_minor), 0)::bigint FROM loan_instalments i
                                     WHERE i.loan_id = l.id AND i.paid_at IS NULL) AS "owedMinor"
  FROM (
    SELECT loan_id, min(since) AS since, sum(count)::integer AS count, sum(minor)::bigint AS minor FROM (
      SELECT loan_id, due_on AS since, 1 AS count, principal_minor + interest_minor AS minor
      FROM loan_instalments WHERE paid_at IS NULL AND missed_at IS NOT NULL AND due_on < bank_today()
      UNION ALL SELECT loan_id, to_day, 0, 0 FROM loan_overdue_interest WHERE collected_at IS NULL) late
    GROUP BY loan_id) o
  JOIN loan_requests l ON l.id = o.loan_id
  JOIN accounts a ON a.id = l.account_id
  JOIN customers c ON c.id = l.customer_id
  WHERE l.status = 'accepted' AND ($1::text IS NULL OR a.number = $1)
    AND ($2::date IS NULL OR (o.since, l.id) > ($2::date, $3::uuid))
  ORDER BY o.since, l.id LIMIT $4::integer`;

/**
 * Returns one page of the loans in arrears, those that have been overdue longest first. Writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listArrears(
  admin: Admin,
  { account, ...page }: Page & ArrearsFilters,
  context: RequestContext,
): Promise<{ loans: LoanInArrears[]; nextCursor: string | null }> {
  const after = page.cursor === undefined ? null : readTimeCursor(page.cursor);
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: loanActions["loan.arrears"] });
    return tx.$queryRawUnsafe<ArrearsRecord[]>(
      ARREARS_SQL,
      account ?? null,
      after && after.time.slice(0, 10),
      after && after.id,
      page.limit + 1,
    );
  });
  const { pageRows, nextCursor } = cutPageBy(rows, page.limit, (row) => [
    row.since,
    row.id,
  ]);
  const waiting = await findWaiting(
    pageRows.map(({ id }) => aboutWriteOff(id)),
  );
  return {
    loans: pageRows.map((row) => ({
      ...row,
      type: LOAN_TYPES[row.type],
      waiting: waiting.get(aboutWriteOff(row.id)) ?? null,
    })),
    nextCursor,
  };
}
