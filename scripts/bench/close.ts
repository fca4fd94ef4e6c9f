import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { median } from "../lib/figures";
import { during } from "../lib/progress";
import type { Bank, OpenBank } from "./banks";
import { type Load, transferLoad } from "./load";
import { type Line, ratio } from "./report";

const ACCOUNTS = 100_000;
const FEW = { name: "closing", postings: 10_000, customers: ACCOUNTS };
const MANY = { name: "closing_many", postings: 1_000_000, customers: ACCOUNTS };
/** Of each idle account, which then earns interest every day. */
const crowdMinor = 1_000_000n;
/** Accounts that are paid or worked out in a second. */
const AT_LEAST = 1_000;
const TRANSFERS = 1_500;

/**
 * Measures how long days take to close in which every account earns interest, the last of a month, in which all of them
 * are paid, included, and what that does to transfers.
 */
export async function measureClose(open: OpenBank) {
  const few = await open({ ...FEW, crowdMinor });
  const many = await open({ ...MANY, crowdMinor });
  const small = await closeMonth(few);
  const large = await closeMonth(many);
  const seconds = ({ seconds }: Closed) => median(seconds.slice(1));
  const paid = large.seconds[0]!;
  const lines: Line[] = [
    {
      measured: `a day of ${ACCOUNTS.toLocaleString("en")} accounts is closed, with 10,000 / 1,000,000 postings`,
      figures: "s",
      value: `${seconds(small).toFixed(1)} / ${seconds(large).toFixed(1)}`,
      aim: aim(ACCOUNTS / seconds(large)),
    },
    {
      measured: "the last day of a month is closed: all accounts are paid",
      figures: "s",
      value: `${small.seconds[0]!.toFixed(1)} / ${paid.toFixed(1)}`,
      aim: aim(ACCOUNTS / paid),
    },
    {
      measured: "most memory of the server",
      figures: "MB",
      value: String(large.memoryMb ?? "not known on this system"),
    },
    ratio(
      "transfers while days are closed : before",
      large.during.map(({ perSecond }) => perSecond),
      large.during.map(() => median(large.before.map((l) => l.perSecond))),
      0.8,
    ),
  ];
  return { lines, databases: [few.database, many.database] };
}

const aim = (perSecond: number) => ({
  text: `>= ${AT_LEAST} accounts/s`,
  met: perSecond >= AT_LEAST,
});

type Closed = {
  /** Of each day, the last one of the month first. */
  seconds: number[];
  before: Load[];
  during: Load[];
  memoryMb: number | undefined;
};

/** Makes the server close the last day of last month and all days since, while customers pay. */
async function closeMonth(bank: Bank): Promise<Closed> {
  const owner = new pg.Client({
    connectionString: bank.database.databaseMigrationUrl,
  });
  await owner.connect();
  const load = () => transferLoad(bank.url, bank.callers, TRANSFERS);
  try {
    await owner.query(PREPARE);
    await load();
    const before = [await load(), await load(), await load()];
    return await during(`Closing a month of ${bank.name}`, async () => {
      await owner.query(START);
      const during: Load[] = [];
      while (await isOpen(owner)) during.push(await load());
      const { rows } = await owner.query<{ seconds: number }>(SECONDS);
      return {
        seconds: rows.map(({ seconds }) => seconds),
        before,
        during,
        memoryMb: peakOf(bank.serverPid),
      };
    });
  } finally {
    await owner.end();
  }
}

const PREPARE = `
  WITH t AS (INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation)
             VALUES ('current', 'USD', '2020-01-01', 'act/365', 'month') RETURNING id)
  INSERT INTO product_bands (terms_id, above_minor, rate_bp) SELECT id, 0, 100 FROM t`;

const START = `
  WITH moved AS (UPDATE bank_days SET day = date_trunc('month', bank_today())::date - 1 WHERE closed_at IS NULL)
  UPDATE jobs SET run_at = clock_timestamp() WHERE kind = 'close-days'`;

const SECONDS = `
  SELECT extract(epoch FROM closed_at - began_at)::float8 AS seconds FROM bank_days WHERE closed_at IS NOT NULL ORDER BY day`;

async function isOpen(owner: pg.Client): Promise<boolean> {
  await pause(20);
  const { rows } = await owner.query<{ open: boolean; error: string | null }>(
    `SELECT EXISTS (SELECT FROM bank_days WHERE closed_at IS NULL AND day < bank_today()) AS open,
            (SELECT last_error FROM jobs WHERE kind = 'close-days') AS error`,
  );
  const { open, error } = rows[0]!;
  if (error) throw new Error(`The days do not close: ${error}`);
  return open;
}

/** The most memory that a process had so far, in MB; undefined where the system does not say. */
function peakOf(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024);
  } catch {
    return undefined;
  }
}
