import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type { BankAccountKind } from "@/lib/ledger/bank-accounts";
import {
  listReconcileRuns,
  type ReconcileRun,
} from "@/lib/ledger/reconcile-runs";
import { pool } from "@/lib/platform/db/pool";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import { BANK_ACCOUNTS } from "./accounts";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";

/** The moments at which a day in Zurich begins and ends. */
const boundsOf = (day: string) => [
  zurichMoment(day),
  zurichMoment(dayAfter(day)),
];

/** A class of accounts on one day. Balances are credits minus debits. */
export type TrialLine = {
  /** A kind of bank account, or `customer` for all customers' accounts together. */
  kind: BankAccountKind | "customer";
  openingMinor: bigint;
  debitsMinor: bigint;
  creditsMinor: bigint;
  closingMinor: bigint;
};

/** The books in one currency. */
export type TrialBalance = {
  currency: Currency;
  lines: TrialLine[];
  debitsMinor: bigint;
  creditsMinor: bigint;
  /** The closing balances above and below zero; equal if the books add up. */
  creditBalancesMinor: bigint;
  debitBalancesMinor: bigint;
};

type TrialRecord = Record<
  "kind" | "debits" | "credits" | "closing",
  string | null
> & { currency: Currency };

// Starts from the current balances, which the database keeps equal to the sum of the postings, and subtracts what was
// posted since. It is one statement, so that all balances belong to the same moment.
const TRIAL_BALANCE = `
  WITH since AS (
    SELECT a.kind, a.currency,
           sum(signed_minor(p.direction, p.amount_minor)) FILTER (WHERE e.entered_at >= $2) AS later,
           sum(p.amount_minor) FILTER (WHERE e.entered_at < $2 AND p.direction = 'debit') AS debits,
           sum(p.amount_minor) FILTER (WHERE e.entered_at < $2 AND p.direction = 'credit') AS credits
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN accounts a ON a.id = p.account_id
    WHERE e.entered_at >= $1 GROUP BY a.kind, a.currency),
  today AS (SELECT kind, currency, sum(balance_minor) AS balance FROM accounts GROUP BY kind, currency)
  SELECT kind::text, currency, debits::text, credits::text, (balance - coalesce(later, 0))::text AS closing
  FROM today LEFT JOIN since USING (kind, currency) ORDER BY currency`;

/**
 * Returns the trial balances at the end of a day in Zurich, `yyyy-mm-dd`, by posting date: one for each currency, the bank's
 * own first.
 */
export async function getTrialBalances(
  _admin: Admin,
  day: string,
): Promise<[TrialBalance, ...TrialBalance[]]> {
  const { rows } = await pool().query<TrialRecord>(
    TRIAL_BALANCE,
    boundsOf(day),
  );
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
  const kinds = ["customer", ...BANK_ACCOUNTS.map(({ kind }) => kind)] as const;
  const lines = kinds.map((kind) => toTrialLine(kind, byKind.get(kind)));
  const sum = (of: (line: TrialLine) => bigint) =>
    lines.reduce((total, line) => total + of(line), 0n);
  return {
    currency,
    lines,
    debitsMinor: sum((line) => line.debitsMinor),
    creditsMinor: sum((line) => line.creditsMinor),
    creditBalancesMinor: sum((line) => positive(line.closingMinor)),
    debitBalancesMinor: sum((line) => positive(-line.closingMinor)),
  };
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
  return { kind, openingMinor, debitsMinor, creditsMinor, closingMinor };
}

/** The entries of one kind on one day. */
export type DailyTotal = {
  kind: string;
  currency: Currency;
  entries: number;
  amountMinor: bigint;
};

/** Returns number and amount of a day's entries by kind and currency, by posting date in Zurich. */
export async function listDailyTotals(
  _admin: Admin,
  day: string,
): Promise<DailyTotal[]> {
  const { rows } = await pool().query<{
    kind: string;
    currency: Currency;
    entries: number;
    amount: string;
  }>(
    // The subquery reads a day's postings by their entries. A join would read all postings of the bank.
    `SELECT CASE WHEN sides.kinds @> '{loans}' AND e.kind = 'credit' THEN 'loan payout'
                 WHEN sides.kinds @> '{unclaimed}' AND e.kind = 'debit' THEN 'balance of a deleted customer'
                 WHEN EXISTS (SELECT FROM cases WHERE refund_entry_id = e.id) THEN 'refund'
                 ELSE e.kind::text END AS kind, sides.currency,
            count(*)::integer AS entries, sum(sides.amount_minor)::text AS amount
     FROM ledger_entries e CROSS JOIN LATERAL (
       SELECT sum(p.amount_minor) FILTER (WHERE p.direction = 'debit') AS amount_minor, array_agg(a.kind::text) AS kinds,
              min(a.currency) AS currency
       FROM ledger_postings p JOIN accounts a ON a.id = p.account_id WHERE p.entry_id = e.id) sides
     WHERE e.entered_at >= $1 AND e.entered_at < $2 GROUP BY 1, 2 ORDER BY min(e.kind), 1, 2`,
    boundsOf(day),
  );
  return rows.map(({ amount, ...row }) => ({
    ...row,
    amountMinor: BigInt(amount),
  }));
}

/** Returns the last run of the reconciliation, or null if there was none. */
export async function getLastReconcile(
  _admin: Admin,
): Promise<ReconcileRun | null> {
  const [run] = await listReconcileRuns(pool(), 1);
  return run ?? null;
}
