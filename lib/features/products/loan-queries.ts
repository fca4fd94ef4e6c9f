import "server-only";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import { bankToday } from "@/lib/platform/time/clock";
import type { LoanProduct } from "./loan-products";

const COLUMNS = `t.name, t.currency, t.valid_from::text AS "validFrom", t.loan_type AS "loanType", t.lowest_rate_bp AS "lowestRateBp",
  t.highest_rate_bp AS "highestRateBp", t.overdue_rate_bp AS "overdueRateBp", t.shortest_months AS "shortestMonths",
  t.longest_months AS "longestMonths", t.smallest_minor AS "smallestMinor", t.largest_minor AS "largestMinor",
  t.is_offered AS "isOffered"`;

/** Returns the terms of every loan product on a day, also of those that are no longer offered. */
export async function listLoanTerms(day = bankToday()): Promise<LoanProduct[]> {
  const { rows } = await pool().query<LoanProduct>(
    `SELECT ${COLUMNS} FROM loan_products_of_day($1::date) t ORDER BY t.name, t.currency`,
    [day],
  );
  return rows;
}

/** Returns the terms of a loan product on a day, as the transaction sees them; null if it never had any. */
export async function findLoanTerms(
  tx: Tx,
  {
    name,
    currency,
    validFrom,
  }: Pick<LoanProduct, "name" | "currency" | "validFrom">,
): Promise<LoanProduct | null> {
  const rows = await tx.$queryRawUnsafe<LoanProduct[]>(
    `SELECT ${COLUMNS} FROM loan_products_of_day($1::date) t WHERE t.name = $2 AND t.currency = $3`,
    validFrom,
    name,
    currency,
  );
  return rows[0] ?? null;
}

/** Returns the loan products that customers can request today. */
export const listOfferedLoans = async (): Promise<LoanProduct[]> =>
  (await listLoanTerms()).filter(({ isOffered }) => isOffered);

/** Returns the terms of loan products from a future day, soonest first. */
export async function listLoanTermsToCome(): Promise<LoanProduct[]> {
  const { rows } = await pool().query<LoanProduct>(
    `SELECT ${COLUMNS} FROM (
       SELECT DISTINCT ON (p.name, p.currency, p.valid_from) p.* FROM loan_products p WHERE p.valid_from > $1::date
       ORDER BY p.name, p.currency, p.valid_from, p.id DESC) t
     ORDER BY t.valid_from, t.name, t.currency`,
    [bankToday()],
  );
  return rows;
}
