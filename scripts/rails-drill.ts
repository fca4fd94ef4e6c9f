import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { reconcile } from "@/lib/ledger/reconcile";
import { MADE_UP_IID } from "@/lib/platform/config/built-iid";
import { machineNow } from "@/lib/platform/time/clock";
import { type Bank, settings, SMALL, startBanks } from "./bench/banks";
import { asOwner } from "./cluster/bank";
import { Payments } from "./cluster/payments";
import { build, isBuilt, SECOND_BUILDS } from "./lib/build";
import { endChild } from "./lib/children";
import { randomSecret } from "./lib/data-dir";
import { type Lifetime, runScript } from "./lib/lifetime";
import { freePort } from "./lib/ports";
import { during, say } from "./lib/progress";
import { Refusal } from "./lib/refusal";
import { startServer } from "./lib/services";

/** RAIL_PAYMENTS is how many both banks make together. */
const PAYMENTS_EACH_WAY = Number(process.env.RAIL_PAYMENTS ?? 2_000) / 2;
/** One payment in so many names an account that does not exist. */
const UNKNOWN_EVERY = 20;
const CALM_MS = 4_000;
const SETTLING_MS = 15 * 60_000;
const PURPOSE = "Drill between banks";

/** A Limmat of the drill, whose server can be killed. */
class Half {
  bank!: Bank;
  kills = 0;
  private child!: ChildProcess;
  private env!: NodeJS.ProcessEnv;

  constructor(private readonly lifetime: Lifetime) {}

  start = async (env = this.env): Promise<ChildProcess> => {
    this.env = env;
    return (this.child = await startServer(this.lifetime, env, {
      quiet: true,
      mayEnd: true,
    }));
  };

  async killAndRestart(): Promise<void> {
    this.kills++;
    await endChild(this.child, 0, "SIGKILL");
    await this.start();
  }
}

// Two Limmats pay each other while their servers are killed in turn. At the end each acknowledged payment is once at its
// payee or back at its payer.
runScript(async (lifetime) => {
  const halves: [Half, Half] = [new Half(lifetime), new Half(lifetime)];
  await open(lifetime, halves);
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

async function open(lifetime: Lifetime, halves: [Half, Half]) {
  const env = await settings(lifetime);
  // This process signs the customers' tokens.
  delete process.env.DATABASE_URL;
  Object.assign(process.env, env);
  // The institution number is compiled into the pages.
  const second = {
    ...env,
    BANK_IID: "00002",
    NEXT_DIST_DIR: SECOND_BUILDS.drill,
  };
  if (!isBuilt(second))
    await during("Building the second bank", () => build(lifetime, second));
  const openBank = await startBanks(lifetime, env);
  const ports = [await freePort(), await freePort()];
  const secret = randomSecret();
  for (const [at, half] of halves.entries())
    half.bank = await openBank({
      ...SMALL,
      name: at === 0 ? "first" : "second",
      port: ports[at]!,
      start: half.start,
      settings: {
        ...(at === 1 && {
          BANK_IID: second.BANK_IID,
          NEXT_DIST_DIR: second.NEXT_DIST_DIR,
        }),
        RAIL: "link",
        RAIL_URL: `http://127.0.0.1:${ports[1 - at]}/api/rail-messages`,
        RAIL_SECRET: secret,
        RAIL_BANK_IID: at === 0 ? second.BANK_IID : MADE_UP_IID,
      },
    });
}

/** Kills the servers in turn until all payments are acknowledged and sent to the other bank. */
async function killUntilSent(halves: [Half, Half], all: Promise<unknown>) {
  let areAcknowledged = false;
  void all.then(() => (areAcknowledged = true));
  for (let nth = 0; !areAcknowledged || !(await areSent(halves)); nth++) {
    await pause(CALM_MS);
    await halves[nth % 2]!.killAndRestart();
    say(`Kill ${nth + 1}: the ${nth % 2 === 0 ? "first" : "second"} server`);
  }
}

async function areSent(halves: Half[]): Promise<boolean> {
  const unsent = await eachOwner(halves, (owner) =>
    owner.query("SELECT FROM wires WHERE sent_at IS NULL LIMIT 1"),
  );
  return unsent.every(({ rowCount }) => rowCount === 0);
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
  const rows = await eachOwner(halves, async (owner) => {
    const found = await owner.query<Record<string, number>>(
      `SELECT count(*)::int AS payments, count(*) FILTER (WHERE w.status = 'settled')::int AS settled,
              count(*) FILTER (WHERE w.status = 'returned' AND w.settled_at IS NULL)::int AS refused,
              count(*) FILTER (WHERE w.status = 'returned' AND w.settled_at IS NOT NULL)::int AS returned,
              count(*) FILTER (WHERE w.status = 'pending')::int AS pending,
              count(*) FILTER (WHERE w.in_doubt_since IS NOT NULL)::int AS "in doubt"
       FROM wires w`,
    );
    return found.rows[0]!;
  });
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
