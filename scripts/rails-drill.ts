import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { reconcile } from "@/lib/ledger/reconcile";
import { machineNow } from "@/lib/platform/time/clock";
import { asOwner } from "./cluster/bank";
import { Payments } from "./cluster/payments";
import { type Half, openLinked } from "./cluster/linked";
import { runScript } from "./lib/lifetime";
import { during, say } from "./lib/progress";
import { Refusal } from "./lib/refusal";

/** RAIL_PAYMENTS is how many both banks make together. */
const PAYMENTS_EACH_WAY = Number(process.env.RAIL_PAYMENTS ?? 2_000) / 2;
/** One payment in so many names an account that does not exist. */
const UNKNOWN_EVERY = 20;
const KILLS = 20;
const SENT_BETWEEN_KILLS = (2 * PAYMENTS_EACH_WAY) / (KILLS + 1);
const LOOK_MS = 200;
const SETTLING_MS = 15 * 60_000;
const PURPOSE = "Drill between banks";

// Two Limmats pay each other while their servers are killed in turn. At the end each acknowledged payment is once at its
// payee or back at its payer.
runScript(async (lifetime) => {
  const halves = await openLinked(lifetime);
  const payments = halves.map(({ bank }, at) => {
    const payees = halves[1 - at]!.bank.callers;
    return new Payments(bank.url, bank.callers, PURPOSE, {
      most: PAYMENTS_EACH_WAY,
      payeeOf: (turn) => ({
        recipientAccount:
          turn % UNKNOWN_EVERY === 0
            ? "9999999999"
            : payees[turn % payees.length]!.number,
        bank: "Elsewhere Bank",
        accountName: "Bench Customer",
      }),
    });
  });
  const all = Promise.all(payments.map((one) => one.untilAll()));
  await killUntilSent(halves, all);
  await report(halves, "When all payments were sent");
  await during("Waiting until every payment is final", () =>
    untilFinal(halves),
  );
  await report(halves, "At the end");
  payments.forEach((one) => say(`Answers by status: ${one.summary()}`));
  const faults = await findFaults(halves, payments);
  for (const fault of faults) console.log(fault);
  if (faults.length === 0)
    console.log(
      `${payments.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0).toLocaleString("en")} acknowledged payments, ${halves[0].kills + halves[1].kills} kills: 0 lost, 0 doubled; the books of both banks add up, and their nostros agree.`,
    );
  return faults.length === 0 ? 0 : 1;
});

/**
 * Kills the servers in turn, each time that a further part of the payments is sent to the other bank, until all are. It
 * counts payments and not seconds, so that a slow machine has no more kills.
 */
async function killUntilSent(halves: [Half, Half], all: Promise<unknown>) {
  let areAcknowledged = false;
  void all.then(() => (areAcknowledged = true));
  for (let nth = 0, killedAt = 0; ;) {
    await pause(LOOK_MS);
    const [first, second] = await countWires(halves);
    const sent = first!.sent + second!.sent;
    if (areAcknowledged && sent === first!.payments + second!.payments) return;
    if (sent - killedAt < SENT_BETWEEN_KILLS) continue;
    await halves[nth++ % 2]!.killAndRestart();
    killedAt = sent;
    say(
      `Kill ${nth}, the ${nth % 2 === 1 ? "first" : "second"} server: ${sent.toLocaleString("en")} payments are sent`,
    );
  }
}

async function untilFinal(halves: Half[]) {
  const until = machineNow().getTime() + SETTLING_MS;
  for (;;) {
    const left = await eachOwner(halves, (owner) =>
      owner.query<{ left: number }>(
        `SELECT (SELECT count(*) FROM wires WHERE status = 'pending')::int
              + (SELECT count(*) FROM rail_messages WHERE state = 'waiting')::int AS left`,
      ),
    );
    if (left.every(({ rows }) => rows[0]!.left === 0)) return;
    if (machineNow().getTime() > until)
      throw new Refusal("Some payments are not final after 15 minutes.");
    await pause(1_000);
  }
}

async function report(halves: Half[], when: string) {
  const rows = await countWires(halves);
  rows.forEach((counts, at) =>
    say(
      `${when}, from the ${at === 0 ? "first" : "second"} bank: ${Object.entries(
        counts,
      )
        .map(([name, count]) => `${count.toLocaleString("en")} ${name}`)
        .join(", ")}`,
    ),
  );
}

type Counts = Record<"payments" | "sent", number>;

const countWires = (halves: Half[]): Promise<Counts[]> =>
  eachOwner(halves, async (owner) => {
    const found = await owner.query<Counts>(
      `SELECT count(*)::int AS payments, count(w.sent_at)::int AS sent,
              count(*) FILTER (WHERE w.status = 'settled')::int AS settled,
              count(*) FILTER (WHERE w.status = 'returned' AND w.settled_at IS NULL)::int AS refused,
              count(*) FILTER (WHERE w.status = 'returned' AND w.settled_at IS NOT NULL)::int AS returned,
              count(*) FILTER (WHERE w.status = 'pending')::int AS pending,
              count(*) FILTER (WHERE w.in_doubt_since IS NOT NULL)::int AS "in doubt"
       FROM wires w`,
    );
    return found.rows[0]!;
  });

const eachOwner = <T>(halves: Half[], work: (owner: pg.Pool) => Promise<T>) =>
  Promise.all(halves.map(({ bank }) => asOwner(bank.database, work)));

type Wire = { key: string; uetr: string; minor: string; status: string };

/** Compares the acknowledgements with the wires, the wires with what arrived, and the banks with each other. */
async function findFaults(halves: [Half, Half], payments: Payments[]) {
  const faults: string[] = [];
  const wires = await eachOwner(halves, async (owner) => {
    const { rows } = await owner.query<Wire>(
      `SELECT e.idempotency_key AS key, e.public_id AS uetr, p.amount_minor AS minor,
              w.status || CASE WHEN w.status = 'returned' AND 1 <> (
                SELECT count(*) FROM ledger_postings c WHERE c.entry_id = w.decision_id AND c.direction = 'credit'
                  AND c.account_id = p.account_id AND c.amount_minor = p.amount_minor) THEN ' elsewhere' ELSE '' END AS status
       FROM wires w JOIN ledger_entries e ON e.id = w.entry_id
       JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit'`,
    );
    return rows;
  });
  const arrived = await eachOwner(halves, async (owner) => {
    const { rows } = await owner.query<{ line: string }>(
      `SELECT i.uetr || ' ' || p.amount_minor AS line
       FROM incoming_payments i JOIN ledger_postings p ON p.entry_id = i.entry_id AND p.direction = 'credit'
       WHERE i.state IN ('credited', 'waiting') ORDER BY 1`,
    );
    return rows.map(({ line }) => line);
  });
  for (const at of [0, 1] as const) {
    const from = `From the ${at === 0 ? "first" : "second"} bank`;
    const { acknowledged } = payments[at]!;
    const keys = wires[at]!.map(({ key }) => key);
    const lost = [...acknowledged.keys()].filter((key) => !keys.includes(key));
    const doubled = keys.length - new Set(keys).size;
    const astray = wires[at]!.filter(
      ({ status }) => !["settled", "returned"].includes(status),
    );
    const settled = wires[at]!.filter(({ status }) => status === "settled")
      .map(({ uetr, minor }) => `${uetr} ${minor}`)
      .sort();
    if (lost.length + doubled + astray.length > 0)
      faults.push(
        `${from}: ${lost.length} lost, ${doubled} doubled, ${astray.length} neither settled nor back.`,
      );
    if (settled.join() !== arrived[1 - at]!.join())
      faults.push(
        `${from}: ${settled.length} settled, ${arrived[1 - at]!.length} arrived, and they are not the same.`,
      );
  }
  const books = await eachOwner(halves, async (owner) => {
    const broken = (await reconcile(owner)).filter((line) => line.broken > 0);
    const { rows } = await owner.query<{ nostro: string; doubts: number }>(
      `SELECT coalesce(sum(balance_minor), 0) AS nostro,
              (SELECT count(*)::int FROM rail_messages WHERE state IN ('doubt', 'refused')) AS doubts
       FROM accounts WHERE kind = 'nostro_link'`,
    );
    return { broken: broken.map(({ rule }) => rule), ...rows[0]! };
  });
  for (const { broken, doubts } of books) {
    if (broken.length > 0) faults.push(`Broken: ${broken.join(", ")}`);
    if (doubts > 0) faults.push(`${doubts} messages wait for staff.`);
  }
  if (BigInt(books[0]!.nostro) !== -BigInt(books[1]!.nostro))
    faults.push(
      `The nostros are ${books[0]!.nostro} and ${books[1]!.nostro} minor units.`,
    );
  return faults;
}
