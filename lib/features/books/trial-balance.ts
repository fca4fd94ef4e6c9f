import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { LEDGER_LINES, type LedgerKind } from "@/lib/ledger/chart";
import { BASE_CURRENCY, type Currency, decimalsOf } from "@/lib/ledger/money";
import { formatRatio } from "@/lib/ledger/ratio";
import { pool } from "@/lib/platform/db/pool";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";

/** Returns the moments at which a day in Zurich begins and ends. */
export const boundsOf = (day: string) => [
  zurichMoment(day),
  zurichMoment(dayAfter(day)),
];

/** A class of accounts on one day. Balances are credits minus debits. */
export type TrialLine = {
  kind: LedgerKind;
  openingMinor: bigint;
  debitsMinor: bigint;
  creditsMinor: bigint;
  closingMinor: bigint;
  /** The same in the currency of the bank; null without a rate. */
  inBase: LineInBase | null;
};

/** At the mid rates of the day, the opening balance at those of the day before, if there were any. */
export type LineInBase = {
  openingMinor: bigint | null;
  debitsMinor: bigint;
  creditsMinor: bigint;
  closingMinor: bigint;
};

/** The figures of a line on one day. */
export type DayLine = Pick<
  TrialLine,
  "debitsMinor" | "creditsMinor" | "closingMinor"
>;

/** Returns whether a line has a balance or an entry of the day. */
export const hasFigures = (line: DayLine): boolean =>
  [line.debitsMinor, line.creditsMinor, line.closingMinor].some(
    (minor) => minor !== 0n,
  );

/** The books in one currency. */
export type TrialBalance = {
  currency: Currency;
  /** The value of one unit in the currency of the bank, at the mid rate of the day; null without a rate. */
  rate: string | null;
  lines: TrialLine[];
  debitsMinor: bigint;
  creditsMinor: bigint;
  /** The closing balances above and below zero; equal if the books add up. */
  creditBalancesMinor: bigint;
  debitBalancesMinor: bigint;
  /** The closing balances in the currency of the bank, zero without a rate. Each is rounded. */
  inBase: { creditBalancesMinor: bigint; debitBalancesMinor: bigint };
};

type TrialRecord = Record<
  | "kind"
  | "debits"
  | "credits"
  | "closing"
  | "openingInBase"
  | "debitsInBase"
  | "creditsInBase"
  | "closingInBase"
  | "perMillion"
  | "basePerMillion",
  string | null
> & { currency: Currency };

// Starts from the current balances, which the database keeps equal to the sum of the postings, and subtracts the
// postings since then. It is one statement, so that all balances belong to the same moment.
const TRIAL_BALANCE = `
  WITH since AS (
    SELECT a.kind, a.currency,
           sum(signed_minor(p.direction, p.amount_minor)) FILTER (WHERE e.entered_at >= $2) AS later,
           sum(p.amount_minor) FILTER (WHERE e.entered_at < $2 AND p.direction = 'debit') AS debits,
           sum(p.amount_minor) FILTER (WHERE e.entered_at < $2 AND p.direction = 'credit') AS credits
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN accounts a ON a.id = p.account_id
    WHERE e.entered_at >= $1 GROUP BY a.kind, a.currency),
  today AS (SELECT kind, currency, sum(balance_minor) AS balance FROM accounts GROUP BY kind, currency),
  lines AS (
    SELECT kind::text, currency, coalesce(debits, 0) AS debits, coalesce(credits, 0) AS credits,
           balance - coalesce(later, 0) AS closing
    FROM today LEFT JOIN since USING (kind, currency)),
  rates AS (
    SELECT currency, per_million_euros(currency, $3)::text AS "perMillion", per_million_euros('${BASE_CURRENCY}', $3)::text AS "basePerMillion"
    FROM lines GROUP BY currency)
  SELECT kind, currency, debits::text, credits::text, closing::text, "perMillion", "basePerMillion",
         CASE closing - credits + debits WHEN 0 THEN 0
              ELSE base_minor(closing - credits + debits, currency, $3::date - 1) END::text AS "openingInBase",
         base_minor(debits, currency, $3)::text AS "debitsInBase",
         base_minor(credits, currency, $3)::text AS "creditsInBase",
         base_minor(closing, currency, $3)::text AS "closingInBase"
  FROM lines JOIN rates USING (currency) ORDER BY currency`;

/**
 * Returns the trial balances at the end of a day in Zurich, `yyyy-mm-dd`, by posting date: one for each currency, the
 * bank's own first.
 */
export async function getTrialBalances(
  _admin: Admin,
  day: string,
): Promise<[TrialBalance, ...TrialBalance[]]> {
  const { rows } = await pool().query<TrialRecord>(TRIAL_BALANCE, [
    ...boundsOf(day),
    day,
  ]);
  const others = new Set(rows.filter(isUsed).map(({ currency }) => currency));
  others.delete(BASE_CURRENCY);
  const of = (currency: Currency) =>
    toTrialBalance(
      currency,
      rows.filter((row) => row.currency === currency),
    );
  return [of(BASE_CURRENCY), ...[...others].map(of)];
}

/** The bank has its accounts in every currency, most of them without a posting. */
const isUsed = ({ debits, credits, closing }: TrialRecord) =>
  [debits, credits, closing].some((minor) => BigInt(minor ?? 0) !== 0n);

function toTrialBalance(currency: Currency, rows: TrialRecord[]): TrialBalance {
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  const lines = LEDGER_LINES.map(({ kind }) =>
    toTrialLine(kind, byKind.get(kind)),
  );
  const sum = (of: (line: TrialLine) => bigint) =>
    lines.reduce((total, line) => total + of(line), 0n);
  return {
    currency,
    rate: toRate(currency, rows[0]),
    lines,
    debitsMinor: sum((line) => line.debitsMinor),
    creditsMinor: sum((line) => line.creditsMinor),
    creditBalancesMinor: sum((line) => positive(line.closingMinor)),
    debitBalancesMinor: sum((line) => positive(-line.closingMinor)),
    inBase: {
      creditBalancesMinor: sum((line) =>
        positive(line.inBase?.closingMinor ?? 0n),
      ),
      debitBalancesMinor: sum((line) =>
        positive(-(line.inBase?.closingMinor ?? 0n)),
      ),
    },
  };
}

function toRate(
  currency: Currency,
  record: TrialRecord | undefined,
): string | null {
  if (!record?.perMillion || !record.basePerMillion) return null;
  // Both are in minor units.
  const unit = 10n ** BigInt(decimalsOf(currency));
  const baseUnit = 10n ** BigInt(decimalsOf(BASE_CURRENCY));
  return formatRatio(
    BigInt(record.basePerMillion) * unit,
    BigInt(record.perMillion) * baseUnit,
  );
}

const positive = (minor: bigint) => (minor > 0n ? minor : 0n);

function toTrialLine(
  kind: TrialLine["kind"],
  record: TrialRecord | undefined,
): TrialLine {
  const [debitsMinor, creditsMinor, closingMinor] = [
    BigInt(record?.debits ?? 0),
    BigInt(record?.credits ?? 0),
    BigInt(record?.closing ?? 0),
  ];
  const openingMinor = closingMinor - creditsMinor + debitsMinor;
  const inBase = toLineInBase(record);
  return {
    kind,
    openingMinor,
    debitsMinor,
    creditsMinor,
    closingMinor,
    inBase,
  };
}

function toLineInBase(record: TrialRecord | undefined): LineInBase | null {
  if (record?.closingInBase === null) return null;
  const opening = record ? record.openingInBase : "0";
  return {
    openingMinor: opening === null ? null : BigInt(opening),
    debitsMinor: BigInt(record?.debitsInBase ?? 0),
    creditsMinor: BigInt(record?.creditsInBase ?? 0),
    closingMinor: BigInt(record?.closingInBase ?? 0),
  };
}
