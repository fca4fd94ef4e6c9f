import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { reconcile } from "@/lib/ledger/reconcile";
import { CLIENTS } from "./bench/load";
import { ROUNDS, WINDOW_SECONDS } from "./bench/rounds";
import {
  across,
  type Cell,
  local,
  newTransfer,
  openCell,
  receive,
  send,
  type Work,
} from "./cells/cell";
import { randomKeys } from "./lib/data-dir";
import { median, printTable } from "./lib/figures";
import { runScript } from "./lib/lifetime";
import { during, say } from "./lib/progress";

const CRASHES = 4;
/** The time for which transfers run before the next crash. */
const CALM_MS = 1_500;
/** One caller in so many dies between the two entries of its transfer. */
const DEATHS = 50;

// Measures the cost of a transfer across two cells on this machine, and checks that it ends with both entries exactly
// once whatever crashes. The bank itself has no cells.
runScript(async (lifetime) => {
  // For the customers' transfer codes, which nobody uses here.
  process.env.DATA_KEYS = randomKeys();
  const cells: [Cell, Cell] = [
    await openCell(lifetime),
    await openCell(lifetime),
  ];
  await compare(cells);
  const oneSided = await crash(cells);
  say(
    `${oneSided} transfers had only their first entry; each was repeated with its key.`,
  );
  const faults = await findFaults(cells);
  for (const fault of faults) say(fault);
  if (faults.length === 0)
    say("Every transfer has both entries exactly once, and clearing adds up.");
  return faults.length === 0 && oneSided > 0 ? 0 : 1;
});

/** Runs `work` with half of the callers in each cell. Returns transfers per second, and their times in ms. */
async function load([one, two]: [Cell, Cell], work: Work) {
  const started = performance.now();
  const times: number[] = [];
  const callers = Array.from({ length: CLIENTS }, async (_, from) => {
    const [cell, other] = from % 2 === 0 ? [one, two] : [two, one];
    for (let turn = 0; ; turn++) {
      const begun = performance.now();
      if (begun > started + WINDOW_SECONDS * 1_000) return;
      await work(newTransfer(from, turn), cell, other);
      times.push(performance.now() - begun);
    }
  });
  await Promise.all(callers);
  const perSecond = (times.length * 1_000) / (performance.now() - started);
  return { perSecond, times };
}

async function compare(cells: [Cell, Cell]): Promise<void> {
  const works = { local, across };
  const loads: Record<keyof typeof works, Awaited<ReturnType<typeof load>>[]> =
    { local: [], across: [] };
  await during("Comparing transfers within a cell and across", async () => {
    for (const work of Object.values(works)) await load(cells, work);
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, work] of Object.entries(works))
        loads[name as keyof typeof works].push(await load(cells, work));
  });
  const figures = (name: keyof typeof works) => {
    const times = loads[name].flatMap((each) => each.times);
    times.sort((a, b) => a - b);
    const percentile = (part: number) =>
      times[Math.floor(times.length * part)]!.toFixed(1);
    return [percentile(0.5), percentile(0.99)];
  };
  const rates = (name: keyof typeof works) =>
    loads[name].map(({ perSecond }) => perSecond);
  printTable([
    ["transfers", "a second", "p50 ms", "p99 ms"],
    ...(["local", "across"] as const).map((name) => [
      name,
      median(rates(name)).toFixed(0),
      ...figures(name),
    ]),
  ]);
  const ratio = median(
    rates("across").map((rate, round) => rate / rates("local")[round]!),
  );
  console.log(`  across : local ${ratio.toFixed(2)}, median of ${ROUNDS} rounds; ${CLIENTS} callers
`);
}

/**
 * Crashes the cells in turn while customers pay across, and lets callers die between the two entries; then repeats
 * every transfer that left a cell.
 * @returns the number of transfers that had only their first entry
 */
async function crash(cells: [Cell, Cell]): Promise<number> {
  let ended = false;
  const callers = Array.from({ length: CLIENTS }, async (_, from) => {
    const [cell, other] = from % 2 === 0 ? cells : [cells[1], cells[0]];
    for (let turn = 0; !ended; turn++) {
      const transfer = newTransfer(from, turn);
      await untilAnswered(() => send(transfer, cell, other));
      if (Math.random() < 1 / DEATHS) continue;
      await untilAnswered(() => receive(transfer, cell, other));
    }
  });
  await during(`Crashing each cell ${CRASHES / 2} times`, async () => {
    for (let nth = 0; nth < CRASHES; nth++) {
      await pause(CALM_MS);
      await cells[nth % 2]!.database.crashAndRestart();
    }
  });
  ended = true;
  await Promise.all(callers);
  const [one, two] = cells;
  return (await repeat(one, two)) + (await repeat(two, one));
}

async function untilAnswered(work: () => Promise<unknown>) {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if ((error as pg.DatabaseError).code?.startsWith("LM")) throw error;
      await pause(20);
    }
  }
}

type Entry = { key: string; description: string; amount: string };

/** The second entries of all transfers that left `cell`, also of those that have it already. */
async function repeat(cell: Cell, other: Cell): Promise<number> {
  const received = new Set(
    (await entries(other, "return")).map(({ key }) => key),
  );
  const sent = await entries(cell, "wire");
  for (const { key, description, amount } of sent) {
    const [from, to] = description.split(" to ").map(Number) as [
      number,
      number,
    ];
    const transfer = { key, from, to, amountMinor: Number(amount) };
    await receive(transfer, cell, other);
  }
  return sent.filter(({ key }) => !received.has(key)).length;
}

async function entries({ pool }: Cell, kind: string): Promise<Entry[]> {
  const { rows } = await pool.query<Entry>(
    `SELECT e.idempotency_key AS key, e.description, p.amount_minor AS amount
     FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'credit'
     WHERE e.kind = $1::entry_kind AND e.idempotency_key IS NOT NULL`,
    [kind],
  );
  return rows;
}

/** Compares the two sides of every transfer. */
async function findFaults([one, two]: [Cell, Cell]): Promise<string[]> {
  const faults: string[] = [];
  let transfers = 0;
  for (const [cell, other] of [
    [one, two],
    [two, one],
  ] as const) {
    const lines = (list: Entry[]) =>
      list.map((entry) => JSON.stringify(Object.values(entry))).sort();
    const sent = lines(await entries(cell, "wire"));
    const received = lines(await entries(other, "return"));
    transfers += sent.length;
    if (sent.join() !== received.join())
      faults.push(`${sent.length} were sent, ${received.length} received.`);
    for (const { rule, broken } of await reconcile(cell.pool))
      if (broken > 0) faults.push(`${broken} rows break: ${rule}`);
  }
  say(`${transfers.toLocaleString("en")} transfers across`);
  const [first, second] = await Promise.all([clearing(one), clearing(two)]);
  if (first + second !== 0n)
    faults.push(`Clearing is ${first} in one cell and ${second} in the other.`);
  return faults;
}

async function clearing({ pool }: Cell): Promise<bigint> {
  const { rows } = await pool.query<{ sum: string }>(
    "SELECT sum(balance_minor) FROM accounts WHERE kind = 'clearing'",
  );
  return BigInt(rows[0]!.sum);
}
