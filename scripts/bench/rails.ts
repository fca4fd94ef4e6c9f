import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { ibanOf } from "@/lib/ledger/iban";
import { OTHER_BANK_IID } from "@/lib/platform/config/built-iid";
import { randomSecret } from "../lib/data-dir";
import { median } from "../lib/figures";
import type { Lifetime } from "../lib/lifetime";
import { freePort } from "../lib/ports";
import { say } from "../lib/progress";
import { startOtherBank } from "../lib/services";
import { type Bank, type OpenBank, SMALL } from "./banks";
import { type Caller, sendWire, transferLoad, wireLoad } from "./load";
import { type Line, ratio } from "./report";

const ROUNDS = 5;
const PAYMENTS = 400;
const TRANSFERS = 3_000;
const AT_ONCE = 16;

/** Payments a second, each way, while transfers are measured beside a bank that is used and not full. */
const STEADY_PER_SECOND = 2;

type Sides = { bank: Bank; otherBank: string; owner: pg.Client };

/** Measures payments to and from the other bank until both banks have settled them, and transfers beside them. */
export async function measureRails(lifetime: Lifetime, open: OpenBank) {
  const folder = mkdtempSync(join(tmpdir(), "limmat-bench-rails-"));
  lifetime.onStop(() => rmSync(folder, { recursive: true, force: true }));
  const [port, otherPort] = [await freePort(), await freePort()];
  const secret = randomSecret();
  await startOtherBank(lifetime, {
    port: otherPort,
    folder,
    url: `http://127.0.0.1:${port}/api/rail-messages`,
    secret,
  });
  const otherBank = `http://127.0.0.1:${otherPort}`;
  const bank = await open({
    ...SMALL,
    name: "linked",
    port,
    settings: {
      RAIL: "link",
      RAIL_URL: `${otherBank}/rail-messages`,
      RAIL_SECRET: secret,
      RAIL_BANK_IID: OTHER_BANK_IID,
    },
  });
  const owner = new pg.Client({
    connectionString: bank.database.databaseMigrationUrl,
  });
  await owner.connect();
  try {
    const lines = await measure({ bank, otherBank, owner });
    return { lines, database: bank.database };
  } finally {
    await owner.end();
  }
}

async function measure(sides: Sides): Promise<Line[]> {
  const { url, callers } = sides.bank;
  const rates: Record<
    "outgoing" | "incoming" | "alone" | "beside" | "steady",
    number[]
  > = { outgoing: [], incoming: [], alone: [], beside: [], steady: [] };
  await transferLoad(url, callers, TRANSFERS);
  for (let round = 1; round <= ROUNDS; round++) {
    say(`Payments between two banks, round ${round} of ${ROUNDS}`);
    rates.outgoing.push(await perSecond(() => payOut(sides)));
    rates.incoming.push(await perSecond(() => payIn(sides)));
    const alone = await transferLoad(url, callers, TRANSFERS);
    const payments = Promise.all([payOut(sides), payIn(sides)]);
    const beside = await transferLoad(url, callers, TRANSFERS);
    await payments;
    const stop = payAtARate(sides);
    const steady = await transferLoad(url, callers, TRANSFERS);
    await stop();
    rates.steady.push(steady.perSecond);
    rates.alone.push(alone.perSecond);
    rates.beside.push(beside.perSecond);
  }
  return [
    toLine("payments to another bank until settled", rates.outgoing),
    toLine("payments from another bank until credited", rates.incoming),
    ratio(
      `transfers, beside ${STEADY_PER_SECOND} payments a second each way : alone`,
      rates.steady,
      rates.alone,
    ),
    // At full speed all share the processors of one machine.
    ratio(
      "transfers, beside payments to and from another bank at full speed : alone",
      rates.beside,
      rates.alone,
    ),
  ];
}

/**
 * Begins to send {@link STEADY_PER_SECOND} payments a second to the other bank, and as many from it, whatever time each
 * takes. Returns what stops that and waits for the last ones.
 */
function payAtARate({ bank: { url, callers }, otherBank, owner }: Sides) {
  const underWay: Promise<unknown>[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    const caller = callers[turn++ % callers.length]!;
    underWay.push(sendWire(url, caller), sendRefund(otherBank, caller));
  }, 1_000 / STEADY_PER_SECOND);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    await until(owner, NONE_PENDING);
  };
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return PAYMENTS / ((performance.now() - started) / 1_000);
}

async function payOut({ bank: { url, callers }, owner }: Sides) {
  const { errors } = await wireLoad(url, callers, PAYMENTS);
  if (errors > 0) throw new Error(`${errors} wires were refused.`);
  await until(owner, NONE_PENDING);
}

const NONE_PENDING =
  "SELECT NOT EXISTS (SELECT FROM wires WHERE status = 'pending') AS met";

async function payIn({ bank: { callers }, otherBank, owner }: Sides) {
  const { rows } = await owner.query<{ count: number }>(COUNT_CREDITED);
  const wanted = rows[0]!.count + PAYMENTS;
  let sent = 0;
  const send = async () => {
    while (sent < PAYMENTS) {
      await sendRefund(otherBank, callers[sent++ % callers.length]!);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  await until(owner, `SELECT (${COUNT_CREDITED}) >= ${wanted} AS met`);
}

/** Has the other bank pay a customer. */
async function sendRefund(otherBank: string, { number }: Caller) {
  const response = await fetch(`${otherBank}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      kind: "refund",
      iban: ibanOf(number),
      amount: "1.00",
    }),
  });
  if (!response.ok) throw new Error(await response.text());
}

const COUNT_CREDITED =
  "SELECT count(*)::int AS count FROM incoming_payments WHERE state = 'credited'";

async function until(owner: pg.Client, sql: string) {
  for (;;) {
    const { rows } = await owner.query<{ met: boolean }>(sql);
    if (rows[0]!.met) return;
    await pause(50);
  }
}

const toLine = (measured: string, rates: number[]): Line => ({
  measured,
  figures: `${PAYMENTS} payments a round`,
  value: `${median(rates).toFixed(0)}/s`,
});
