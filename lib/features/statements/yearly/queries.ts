import "server-only";
import type { AccountType } from "@/lib/ledger/account-label";
import type { Currency } from "@/lib/ledger/money";
import type { DataOwner } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";

/** The year of an account by posting date, like its statements. */
export type YearOfAccount = {
  number: string;
  name: string | null;
  type: AccountType;
  currency: Currency;
  isMain: boolean;
  /** At the end of the period. */
  balanceMinor: bigint;
  /** The interest that the bank paid, less the interest that it took back. */
  interestMinor: bigint;
  /** The fees that the bank took, less the fees that it gave back. */
  feesMinor: bigint;
};

/** Returns the accounts of a person that were open on a day of the period, in the owner's order. */
export async function listYear(
  { id }: Pick<DataOwner, "id">,
  { from, to }: { from: string; to: string },
): Promise<YearOfAccount[]> {
  const { rows } = await pool().query<YearOfAccount>({
    name: "year_of_accounts",
    text: `
      SELECT a.number, a.name, a.type, a.currency, a.is_main AS "isMain",
             (a.balance_minor - coalesce((SELECT sum(signed_minor(p.direction, p.amount_minor)) FROM ledger_postings p
               JOIN ledger_entries e ON e.id = p.entry_id WHERE p.account_id = a.id AND e.entered_at >= $3), 0))::bigint AS "balanceMinor",
             y.interest AS "interestMinor", y.fees AS "feesMinor"
      FROM accounts a CROSS JOIN LATERAL (
        SELECT coalesce(sum(k.minor) FILTER (WHERE k.kind = 'interest'), 0)::bigint AS interest,
               coalesce(-sum(k.minor) FILTER (WHERE k.kind = 'fee'), 0)::bigint AS fees
        FROM (
          SELECT coalesce(o.kind, e.kind)::text AS kind, signed_minor(p.direction, p.amount_minor) AS minor
          FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id LEFT JOIN ledger_entries o ON o.id = e.reverses_id
          WHERE p.account_id = a.id AND e.entered_at >= $2 AND e.entered_at < $3) k) y
      WHERE a.customer_id = $1::uuid AND a.opened_at < $3 AND (a.closed_on IS NULL OR a.closed_on >= bank_day($2))
      ORDER BY a.is_main DESC, a.state = 'closed', a.place, a.id`,
    values: [id, zurichMoment(from), zurichMoment(dayAfter(to))],
  });
  return rows;
}
