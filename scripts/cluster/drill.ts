import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { reconcile } from "@/lib/ledger/reconcile";
import { machineNow } from "@/lib/platform/time/clock";
import { openCustomers } from "../bench/books";
import type { Caller } from "../bench/load";
import type { Database } from "../lib/embedded";
import { median } from "../lib/figures";
import { say } from "../lib/progress";
import { asOwner } from "./bank";
import { nodeName } from "./config";
import type { Servers } from "./nodes";
import type { Payments } from "./payments";

/** The time for which payments run undisturbed before a leader fails. */
const CALM_MS = 4_000;
/** The time for which the leader's standbys receive nothing before it fails. */
const STALL_MS = 700;

export type Findings = {
  acknowledged: number;
  lost: number;
  /** From the first lost payment to the last acknowledged one. */
  lostSeconds: number;
  doubled: number;
  /** Entries that no payer has an acknowledgement for. */
  unasked: number;
  brokenRules: string[];
};

/** Opens customers with money and a session each. */
export async function openPayers(database: Database): Promise<Caller[]> {
  const { issueToken } = await import("@/lib/identity/tokens");
  const customers = await asOwner(database, openCustomers);
  return Promise.all(
    customers.map(async ({ sessionSecret, ...customer }) => ({
      ...customer,
      token: await issueToken("customer", sessionSecret),
    })),
  );
}

/**
 * Kills the leader again and again while customers pay, and compares the books with the acknowledgements.
 */
export async function drill(
  servers: Servers,
  database: Database,
  payments: Payments,
  switches: number,
): Promise<Findings> {
  await payments.untilNext();
  const seconds: number[] = [];
  for (let nth = 1; nth <= switches; nth++)
    seconds.push(await failLeader(servers, payments, nth));
  await payments.stop();
  await servers.untilWhole();
  say(`Answers by status: ${payments.summary()}`);
  say(
    `Without payments: ${median(seconds).toFixed(1)} s in the median, ${Math.max(...seconds).toFixed(1)} s at most`,
  );
  return asOwner(database, (owner) => compare(owner, payments));
}

/** @returns the number of seconds in which no payment was acknowledged */
async function failLeader(servers: Servers, payments: Payments, nth: number) {
  const leader = await servers.untilWhole();
  await pause(CALM_MS);
  const before = payments.acknowledged.size;
  await servers.fail(leader, STALL_MS);
  const failedAt = machineNow().getTime();
  await payments.untilNext();
  const seconds = (machineNow().getTime() - failedAt) / 1_000;
  const next = await servers.leader();
  servers.startNode(leader);
  say(
    `Switch ${nth}: ${nodeName(leader)} failed after ${before.toLocaleString("en")} payments, ${next === undefined ? "another" : nodeName(next)} leads, the next payment came after ${seconds.toFixed(1)} s`,
  );
  return seconds;
}

/** Compares the books with what the bank acknowledged. */
export async function compare(
  owner: pg.Pool,
  { acknowledged, purpose }: Payments,
): Promise<Findings> {
  const { rows } = await owner.query<{ key: string; times: number }>(
    `SELECT idempotency_key AS key, count(*)::int AS times FROM ledger_entries
     WHERE description = $1 GROUP BY idempotency_key`,
    [purpose],
  );
  const booked = new Set(rows.map(({ key }) => key));
  const lost = [...acknowledged].filter(([key]) => !booked.has(key));
  const lastMs = [...acknowledged.values()].reduce(
    (last, at) => Math.max(last, at),
    -Infinity,
  );
  const firstLostMs = lost.reduce(
    (first, [, at]) => Math.min(first, at),
    lastMs,
  );
  const lines = await reconcile(owner);
  return {
    acknowledged: acknowledged.size,
    lost: lost.length,
    lostSeconds: (lastMs - firstLostMs) / 1_000,
    doubled: rows.filter(({ times }) => times > 1).length,
    unasked: rows.filter(({ key }) => !acknowledged.has(key)).length,
    brokenRules: lines
      .filter(({ broken }) => broken > 0)
      .map(({ rule }) => rule),
  };
}

/** Prints one line of findings. */
export function report(
  title: string,
  { acknowledged, lost, doubled, unasked, brokenRules }: Findings,
): void {
  console.log(
    `${title}: ${acknowledged.toLocaleString("en")} acknowledged payments, ${lost} lost, ${doubled} doubled, ${unasked} without an acknowledgement; ${brokenRules.length === 0 ? "the books add up" : `broken: ${brokenRules.join(", ")}`}`,
  );
}
