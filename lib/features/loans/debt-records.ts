import "server-only";
import type { DataOwner } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { pool } from "@/lib/platform/db/pool";
import { bankToday } from "@/lib/platform/time/clock";
import { ACCOUNT_COLUMNS, type AccountRecord } from "./queries";

/** The unpaid instalments of a loan. */
type OpenInstalments = {
  owedMinor: bigint;
  /** Of the instalments up to today. */
  dueInterestMinor: bigint;
  isDue: boolean;
  /** The principal of the instalments after today. */
  laterMinor: bigint;
  /** The first one after today; null if there is none. */
  laterMonth: number | null;
  laterFrom: string | null;
  /** The next one that is not overdue. */
  nextOn: string | null;
  nextMinor: bigint | null;
  overdueMinor: bigint;
  overdueSince: string | null;
  /** The scheduled interest of the overdue ones. */
  overduePlannedMinor: bigint;
  overdueParts: { principalMinor: string; from: string }[] | null;
  openCount: number;
};

export type DebtRecord = OpenInstalments &
  AccountRecord & {
    id: string;
    type: string;
    amountMinor: bigint;
    currency: Currency;
    yearlyRateBp: number;
    overdueRateBp: number;
    /** Overdue interest of instalments that were paid late, which is not collected yet, and the day since which it is left. */
    openInterestMinor: bigint;
    openInterestSince: string | null;
    termMonths: number;
    instalmentMinor: bigint;
    paidOutOn: string;
  };

/** Returns the loans that the customer is repaying, the oldest first. */
export async function listDebtRecords(
  customer: DataOwner,
  today = bankToday(),
): Promise<DebtRecord[]> {
  const { rows } = await pool().query<DebtRecord>({
    name: "debts",
    text: `
      SELECT l.id, l.type, l.amount_minor AS "amountMinor", a.currency, l.yearly_rate_bp AS "yearlyRateBp",
             coalesce(l.overdue_rate_bp, 0) AS "overdueRateBp", late."openInterestMinor", late."openInterestSince",
             l.term_months AS "termMonths", l.instalment_minor AS "instalmentMinor", l.paid_out_on::text AS "paidOutOn",
             ${ACCOUNT_COLUMNS}, open.*
      FROM loan_requests l JOIN accounts a ON a.id = l.account_id CROSS JOIN LATERAL (
        SELECT coalesce(sum(i.principal_minor), 0)::bigint AS "owedMinor",
               coalesce(sum(i.interest_minor) FILTER (WHERE i.due_on <= $2::date), 0)::bigint AS "dueInterestMinor",
               coalesce(bool_or(i.due_on <= $2::date), false) AS "isDue",
               coalesce(sum(i.principal_minor) FILTER (WHERE i.due_on > $2::date), 0)::bigint AS "laterMinor",
               min(i.month) FILTER (WHERE i.due_on > $2::date) AS "laterMonth",
               (min(i.interest_from) FILTER (WHERE i.due_on > $2::date))::text AS "laterFrom",
               (min(i.due_on) FILTER (WHERE i.missed_at IS NULL))::text AS "nextOn",
               (array_agg(i.principal_minor + i.interest_minor ORDER BY i.position)
                 FILTER (WHERE i.missed_at IS NULL))[1] AS "nextMinor",
               coalesce(sum(i.principal_minor + i.interest_minor) FILTER (WHERE i.missed_at IS NOT NULL), 0)::bigint
                 AS "overdueMinor",
               (min(i.due_on) FILTER (WHERE i.missed_at IS NOT NULL))::text AS "overdueSince",
               coalesce(sum(i.interest_minor) FILTER (WHERE i.missed_at IS NOT NULL), 0)::bigint AS "overduePlannedMinor",
               json_agg(json_build_object(
                 'principalMinor', i.principal_minor::text, 'from', overdue_from(i.due_on, a.currency, i.missed_at))
                 ORDER BY i.position) FILTER (WHERE i.missed_at IS NOT NULL) AS "overdueParts",
               count(*)::integer AS "openCount"
        FROM loan_instalments i WHERE i.loan_id = l.id AND i.paid_at IS NULL) open
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(o.amount_minor), 0)::bigint AS "openInterestMinor", min(o.to_day)::text AS "openInterestSince"
        FROM loan_overdue_interest o WHERE o.loan_id = l.id AND o.collected_at IS NULL) late
      WHERE l.customer_id = $1 AND l.status = 'accepted' ORDER BY l.accepted_at, l.id`,
    values: [customer.id, today],
  });
  return rows;
}
