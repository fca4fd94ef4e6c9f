import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { signRates } from "@/lib/identity/signatures";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import { throwRefusal } from "@/lib/ledger/posting-errors";
import { rateErrors } from "../staff-errors";
import type { DayRates } from "./ecb";
import type { RatedCurrency } from "./rate";

export type Source = "ECB" | "staff";

const refuseDay = throwRefusal({ LM075: rateErrors.RATE_DAY_PASSED });

/**
 * Stores the rates of a day, except those that a second person must approve, which it returns.
 * @throws DomainError RATE_DAY_PASSED.
 */
export async function enterRates(
  tx: Tx,
  { sessionSecret }: Admin,
  { day, rates }: DayRates,
  source: Source,
): Promise<Set<RatedCurrency>> {
  const rows = await tx.$queryRaw<{ jump: string }[]>`
    SELECT jump FROM rates_enter(${sessionSecret}, ${day}::date, ${source}, ${[...rates.keys()]}::text[],
                       ${[...rates.values()]}::bigint[]) AS jump`.catch(
    refuseDay,
  );
  const jumps = new Set(rows.map(({ jump }) => jump));
  return new Set([...rates.keys()].filter((currency) => jumps.has(currency)));
}

/** Returns the last rate of each of these currencies, with the one that it replaces: that before it. */
export const listReplacedRates = (
  tx: Tx,
  currencies: readonly string[],
): Promise<
  { currency: string; day: string; micro: bigint; formerMicro: bigint | null }[]
> =>
  tx.$queryRawUnsafe(
    `SELECT r.currency, r.day::text, r.per_euro_micro AS micro, r.former_micro AS "formerMicro"
     FROM unnest($1::text[]) AS c CROSS JOIN LATERAL (
       SELECT e.*, lead(e.per_euro_micro) OVER (ORDER BY e.day DESC, e.id DESC) AS former_micro
       FROM exchange_rates e WHERE e.currency = c ORDER BY e.day DESC, e.id DESC LIMIT 1) r`,
    currencies,
  );

/** @throws DomainError RATE_DAY_PASSED, or what the function of the ledger refuses. */
export async function approveRate(
  tx: Tx,
  { sessionSecret }: Admin,
  approvalId: string,
  rate: { day: string; source: Source; currency: string; micro: string },
): Promise<void> {
  await tx.$executeRaw`
    SELECT rate_approve(${sessionSecret}, ${approvalId}::uuid, ${rate.day}::date, ${rate.source}, ${rate.currency},
                        ${rate.micro}::bigint)`.catch(refuseDay);
}

/** Stores the rates of the European Central Bank that the job fetched. Returns those that jump and are left out. */
export async function importFetchedRates({
  day,
  rates,
}: DayRates): Promise<string[]> {
  const currencies = [...rates.keys()];
  const micros = [...rates.values()].map(String);
  const { rows } = await pool().query<{ jump: string }>(
    "SELECT jump FROM rates_import($1::date, $2::text[], $3::bigint[], $4) AS jump",
    [day, currencies, micros, signRates(day, currencies, micros)],
  );
  return rows.map(({ jump }) => jump);
}

/** Invents the rates of the demonstration for the days that have none; anywhere else it does nothing. */
export async function demonstrateRates(): Promise<void> {
  await pool().query("SELECT rates_demonstrate()");
}
