import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import type pg from "pg";
import { journalName } from "@/lib/ledger/journal-name";

/** Balances by account and currency, such as `Assets:Cash USD`, in units of the last decimal, without those of zero. */
type JournalBalances = Record<string, bigint>;

export const isInstalled = (program: string) => {
  try {
    execFileSync("which", [program]);
    return true;
  } catch {
    return false;
  }
};

/** Runs `npm run journal`, as an operator does, and returns what it prints. */
export const runJournal = (databaseUrl: string, ...args: string[]) =>
  promisify(execFile)(
    process.execPath,
    [
      ...["--conditions=react-server", "--import", "tsx"],
      ...["scripts/journal.ts", ...args],
    ],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATABASE_MIGRATION_URL: databaseUrl,
      },
      maxBuffer: 256 * 1024 * 1024,
    },
  );

/** @throws Error with what hledger finds wrong. */
export const checkByHledger = (file: string) =>
  execFileSync("hledger", ["-f", file, "check", "--strict"], { stdio: "pipe" });

/** @throws Error with what Beancount finds wrong. */
export const checkByBeancount = (file: string) =>
  execFileSync("bean-check", [file], { stdio: "pipe" });

export const balancesByHledger = (file: string): JournalBalances =>
  readCsv(
    execFileSync(
      "hledger",
      ["-f", file, "balance", "--flat", "-N", "-O", "csv", "--layout=bare"],
      { encoding: "utf8" },
    ),
  );

export const balancesByBeancount = (file: string): JournalBalances =>
  readCsv(
    execFileSync(
      "bean-query",
      [
        ...["-f", "csv", file],
        "SELECT account, currency, sum(number) GROUP BY account, currency",
      ],
      { encoding: "utf8" },
    ),
  );

/** Reads lines of account, currency and sum below a heading. */
const readCsv = (csv: string): JournalBalances =>
  withoutZeros(
    csv
      .trim()
      .split("\n")
      .slice(1)
      .map((line) =>
        line
          .replaceAll('"', "")
          .split(",")
          .map((value) => value.trim()),
      )
      .map(([account, currency, sum]) => [
        `${account} ${currency}`,
        BigInt(sum!.replace(".", "")),
      ]),
  );

const withoutZeros = (balances: (readonly [string, bigint])[]) =>
  Object.fromEntries(balances.filter(([, minor]) => minor !== 0n));

/** Returns the balances of the ledger under the names of the journal, debits positive. */
export async function balancesOfLedger(
  owner: pg.Pool,
): Promise<JournalBalances> {
  const { rows } = await owner.query<{
    kind: string;
    number: string | null;
    currency: string;
    minor: bigint;
  }>(
    `SELECT kind::text, CASE kind WHEN 'customer' THEN number END AS number, currency::text, -sum(balance_minor)::bigint AS minor
     FROM accounts GROUP BY 1, 2, 3`,
  );
  return withoutZeros(
    rows.map(({ kind, number, currency, minor }) => [
      `${journalName(kind, number)} ${currency}`,
      BigInt(minor),
    ]),
  );
}
