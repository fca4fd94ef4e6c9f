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

export type TrialBalance = {
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
>;

// Starts from the current balances, which the database keeps equal to the sum of the postings, and subtracts what was
// posted since. It is one statement, so that all balances belong to the same moment.
const TRIAL_BALANCE = `
  WITH since AS (
    SELECT a.kind,
           sum(signed_minor(p.direction, p.amount_minor)) FILTER (WHERE e.entered_at >= $2) AS later,
           sum(p.amount_minor) FILTER (WHERE e.entered_at < $2 AND p.direction = 'debit') AS debits,
           sum(p.amount_minor) FILTER (WHERE e.entered_at < $2 AND p.direction = 'credit') AS credits
    FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id JOIN accounts a ON a.id = p.account_id
    WHERE e.entered_at >= $1 GROUP BY a.kind),
  today AS (SELECT kind, sum(balance_minor) AS balance FROM accounts GROUP BY kind)
  SELECT kind::text, debits::text, credits::text, (balance - coalesce(later, 0))::text AS closing
  FROM today LEFT JOIN since USING (kind)`;

/** Returns the trial balance at the end of a day in Zurich, `yyyy-mm-dd`, by posting date. */
export async function getTrialBalance(
  _admin: Admin,
  day: string,
): Promise<TrialBalance> {
  const { rows } = await pool().query<TrialRecord>(
    TRIAL_BALANCE,
    boundsOf(day),
  );
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  const kinds = ["customer", ...BANK_ACCOUNTS.map(({ kind }) => kind)] as const;
  const lines = kinds.map((kind) => toTrialLine(kind, byKind.get(kind)));
  const sum = (of: (line: TrialLine) => bigint) =>
    lines.reduce((total, line) => total + of(line), 0n);
  return {
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
export type DailyTotal = { kind: string; entries: number; amountMinor: bigint };

/** Returns number and amount of a day's entries by kind, by posting date in Zurich. */
export async function listDailyTotals(
  _admin: Admin,
  day: string,
): Promise<DailyTotal[]> {
  const { rows } = await pool().query<{
    kind: string;
    entries: number;
    amount: string;
  }>(
    // The subquery reads a day's postings by their entries. A join would read all postings of the bank.
    `SELECT CASE WHEN sides.kinds @> '{loans}' AND e.kind = 'credit' THEN 'loan payout'
                 WHEN sides.kinds @> '{unclaimed}' AND e.kind = 'debit' THEN 'balance of a deleted customer'
                 WHEN EXISTS (SELECT FROM cases WHERE refund_entry_id = e.id) THEN 'refund'
                 ELSE e.kind::text END AS kind,
            count(*)::integer AS entries, sum(sides.amount_minor)::text AS amount
     FROM ledger_entries e CROSS JOIN LATERAL (
       SELECT sum(p.amount_minor) FILTER (WHERE p.direction = 'debit') AS amount_minor, array_agg(a.kind::text) AS kinds
       FROM ledger_postings p JOIN accounts a ON a.id = p.account_id WHERE p.entry_id = e.id) sides
     WHERE e.entered_at >= $1 AND e.entered_at < $2 GROUP BY 1 ORDER BY min(e.kind), 1`,
    boundsOf(day),
  );
  return rows.map(({ kind, entries, amount }) => ({
    kind,
    entries,
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
