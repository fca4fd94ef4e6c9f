// eslint-disable-next-line no-restricted-syntax -- the rhythm of background work
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { Chance } from "@/prisma/seed/random";
import { logger } from "@/lib/platform/logging/logger";
import { DomainError } from "@/lib/platform/errors/domain-error";
import {
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import { post } from "@/lib/testing/bookkeeper";
import { moveBankTime } from "@/lib/testing/clock";
import { beginDay } from "@/lib/testing/rails";
import { plantStaff } from "@/lib/testing/staff";
import { declineCase, grantRecall } from "@/lib/features/cases/staff-service";
import type { Admin } from "@/lib/identity/callers";
import { Line, TestBank } from "@/lib/testing/two-banks";
import { receiveByLink } from "./inbox";
import { keepIncoming, returnIncoming } from "./incoming/service";
import { bankToday } from "@/lib/platform/time/clock";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";
import { railJobs } from "./jobs";
import { listNostroDays, listNostroDifferences } from "./reconcile/queries";
import { exchangeStatements } from "./reconcile/step";

// Two banks with a database and a process each, and a line between them on which everything goes wrong. For 10,000
// payments: TWO_BANKS_PAYMENTS=10000 TWO_BANKS_SEEDS=1,2,3 npm run test:unit -- lib/features/rails/two-banks.test.ts
const PAYMENTS = Number(process.env.TWO_BANKS_PAYMENTS ?? 100);
const SEEDS = (process.env.TWO_BANKS_SEEDS ?? "1").split(",").map(Number);
const MINUTES = 2 + PAYMENTS / 100;

const BALANCE_MINOR = 100_000_000n;

process.env.RAIL = "link";
process.env.RAIL_URL = "http://127.0.0.1:1/api/rail-messages";
process.env.RAIL_SECRET = "a-secret-of-both-banks-0123456789abcdef";
process.env.RAIL_BANK_IID = "00001";

const banks = await TestBank.openTwo();
afterAll(() => Promise.all(banks.map((bank) => bank.close())));

it.each(SEEDS)(
  `${PAYMENTS} payments are once at their payee or back at their payer, with seed %s`,
  async (seed) => {
    vi.spyOn(logger, "warn").mockImplementation(() => {});
    vi.spyOn(logger, "error").mockImplementation(() => {});
    const chance = new Chance(seed);
    const random = () => chance.whole(0, 999_999) / 1_000_000;
    const line = new Line(banks, takeRequest, random);
    vi.stubGlobal("fetch", (_url: string, request: never) =>
      line.post(request),
    );
    const people = await Promise.all(banks.map(openPeople));
    const staff = await Promise.all(
      banks.map(({ owner }) => plantStaff(owner, `admin${seed}`)),
    );
    const working = startWorkers();
    onTestFinished(working.end);

    for (let nth = 0; nth < PAYMENTS; nth++) {
      const [from, to] = nth % 2 === 0 ? [0, 1] : [1, 0];
      await payByWire(banks[from]!, {
        from: chance.one(people[from]!.payers),
        to: chance.one(people[to]!.numbers),
        amountMinor: BigInt(chance.whole(1, 5_000)),
      });
      if (random() < 0.05) await returnWaiting(banks[to]!, staff[to]!);
      if (random() < 0.2) await recallWire(banks[from]!);
      if (random() < 0.2) await answerRecalls(banks[to]!, staff[to]!, random);
      const fate = random();
      if (fate < 0.03) await banks[nth % 2]!.kill();
      else if (fate < 0.04) line.isCut = true;
      else if (fate < 0.14) line.isCut = false;
    }

    const answerAll = () =>
      Promise.all(
        banks.map((bank, nth) => answerRecalls(bank, staff[nth]!, random)),
      );
    await answerAll();
    line.isCut = true;
    working.rare = "";
    await line.settle();
    await vi.waitFor(() => expectDoubtsListed(), WAITING);
    line.isCut = false;
    line.isPerfect = true;
    await vi.waitFor(async () => {
      await answerAll();
      await expectRecallsClosed();
      await expectNothingLeft();
    }, WAITING);
    await expectMirrored();
    await expectRecallsKept();
    const day = bankToday();
    await closeDay(day);
    await vi.waitFor(() => expectNothingLeft(), WAITING);
    await working.end();

    await expectNothingToCheck();
    await expectNoDifference(day);
    for (const bank of banks) await expectBooksInOrder(bank.owner);
  },
  MINUTES * 60_000,
);

const WAITING = { timeout: (MINUTES * 60_000) / 3, interval: 50 };

/** Lets both banks do their background work until `end`. */
function startWorkers() {
  let ended = false;
  const working = {
    // A question before its payment is refused for good, so it is seldom early.
    rare: "rail-ask",
    end: async () => {
      ended = true;
      await Promise.all(workers);
    },
  };
  const workers = banks.map(async (bank) => {
    while (!ended) {
      await bank.work(railJobs, working.rare);
      await makeDoubtful(bank, working.rare === "" ? 0.2 : 0.01);
      await pause(20);
    }
  });
  return working;
}

/** Lets ten seconds pass for some of the payments. */
const makeDoubtful = ({ owner }: TestBank, share: number) =>
  owner.query(
    `UPDATE rail_messages SET created_at = created_at - interval '10 seconds'
     WHERE direction = 'out' AND type = 'payment' AND created_at > clock_timestamp() - interval '10 seconds' AND random() < $1`,
    [share],
  );

/** Takes a message in as the route and `serve` do. */
async function takeRequest({
  body,
  headers,
}: {
  body: string;
  headers: Record<string, string>;
}): Promise<Response> {
  const sent = new Headers(headers);
  try {
    await receiveByLink({
      text: body,
      signature: sent.get("x-rail-signature") ?? "",
      timestamp: sent.get("x-rail-timestamp") ?? "",
    });
    return new Response(null, { status: 202 });
  } catch (error) {
    if (!(error instanceof DomainError))
      return new Response(null, { status: 500 });
    const { code, status, message } = error;
    return Response.json({ code, message }, { status });
  }
}

/** Opens accounts of payers, and returns numbers that payments may name: open, closed, blocked and unknown ones. */
async function openPeople(bank: TestBank) {
  const { owner } = bank;
  return bank.run(async () => {
    const payers = await openAccounts(owner, 8, {
      balanceMinor: BALANCE_MINOR,
    });
    const closed = await openAccounts(owner, 1, { status: "closed" });
    const blocked = await openAccounts(owner, 1);
    await owner.query("UPDATE accounts SET state = 'blocked' WHERE id = $1", [
      blocked[0],
    ]);
    const all = await Promise.all(
      [...payers, ...closed, ...blocked].map((id) => ownerOf(owner, id)),
    );
    return { payers, numbers: [...all.map(({ number }) => number), "99"] };
  });
}

type Wire = { from: bigint; to: string; amountMinor: bigint };

const payByWire = (bank: TestBank, { from, to, amountMinor }: Wire) =>
  bank.run(async () => {
    const clearing = await bankAccount("clearing");
    return post(
      movement(from, clearing(from), amountMinor, {
        kind: "wire",
        counterpartyName: "Erika Example",
        counterpartyNumber: to,
        bank: "Other Bank",
      }),
    );
  });

/** Staff return what waits for them. */
const returnWaiting = (bank: TestBank, staff: Admin) =>
  bank.run(async () => {
    const { rows } = await bank.owner.query<{ id: string }>(
      "SELECT id FROM incoming_payments WHERE state = 'waiting'",
    );
    for (const { id } of rows)
      await returnIncoming(staff, id, { reason: "AG01" }, CONTEXT);
  });

/** A customer recalls a wire, sent or not, once. */
const recallWire = ({ owner }: TestBank) =>
  owner.query(
    `WITH wire AS (
       SELECT w.entry_id, a.customer_id FROM wires w JOIN accounts a ON a.id = w.account_id
       WHERE (w.status = 'pending' OR w.status = 'settled' AND w.sent_at IS NOT NULL)
         AND NOT EXISTS (SELECT FROM cases k WHERE k.entry_id = w.entry_id)
       ORDER BY w.entry_id DESC LIMIT 1
     ), c AS (INSERT INTO conversations (customer_id) SELECT customer_id FROM wire RETURNING id)
     INSERT INTO cases (kind, customer_id, entry_id, conversation_id)
     SELECT 'recall', wire.customer_id, wire.entry_id, c.id FROM wire, c`,
  );

/** Staff decide the recalls of unsent wires and of incoming payments. A payment that waits for an account goes back. */
const answerRecalls = (bank: TestBank, staff: Admin, random: () => number) =>
  bank.run(async () => {
    const held = await bank.owner.query<{ id: string }>(
      `SELECT k.id FROM cases k JOIN wires w ON w.entry_id = k.entry_id
       WHERE k.kind = 'recall' AND k.closed_at IS NULL AND w.status = 'pending' AND w.sent_at IS NULL`,
    );
    for (const { id } of held.rows)
      await (random() < 0.5
        ? grantRecall(staff, id, CONTEXT)
        : declineCase(staff, id, { reason: "Too late" }, CONTEXT));
    const came = await bank.owner.query<{ id: string; state: string }>(
      "SELECT id, state FROM incoming_payments WHERE recalled_at IS NOT NULL AND recall_answered_at IS NULL AND state <> 'returned'",
    );
    for (const { id, state } of came.rows)
      await (state === "waiting" || random() < 0.5
        ? returnIncoming(staff, id, { reason: "FOCR" }, CONTEXT)
        : keepIncoming(staff, id, CONTEXT));
  });

async function expectRecallsClosed() {
  for (const { owner } of banks) {
    const { rows } = await owner.query(
      "SELECT count(*)::int AS count FROM cases WHERE closed_at IS NULL",
    );
    expect(rows[0]).toEqual({ count: 0 });
  }
}

/** A granted recall has returned the money. A wire can come back for another reason after a declined recall. */
async function expectRecallsKept() {
  const outcomes = new Set<string>();
  for (const { owner } of banks) {
    const { rows } = await owner.query<{ recall: string; wire: string }>(
      `SELECT DISTINCT k.status::text AS recall, w.status::text AS wire
       FROM cases k JOIN wires w ON w.entry_id = k.entry_id`,
    );
    for (const { recall, wire } of rows) outcomes.add(`${recall} ${wire}`);
  }
  expect([...outcomes]).toEqual(
    expect.arrayContaining(["declined settled", "granted returned"]),
  );
  expect(outcomes).not.toContain("granted settled");
}

/** Every wire that was sent and has no answer is in doubt. */
async function expectDoubtsListed() {
  for (const { owner } of banks) {
    const { rows } = await owner.query(
      `SELECT count(*)::int AS count FROM wires
       WHERE status = 'pending' AND (sent_at IS NULL OR accepted_at IS NULL AND in_doubt_since IS NULL)`,
    );
    expect(rows[0]).toEqual({ count: 0 });
  }
}

async function expectNothingLeft() {
  for (const bank of banks) {
    expect(await bank.jobsLeft(railJobs)).toEqual([]);
    const { rows } = await bank.owner.query(
      "SELECT count(*)::int AS count FROM rail_messages WHERE state = 'waiting'",
    );
    expect(rows[0]).toEqual({ count: 0 });
  }
}

/** Compares each payment on both sides, and the accounts that each bank has with the other. */
async function expectMirrored() {
  const [first, second] = banks;
  for (const [payers, payees] of [
    [first, second],
    [second, first],
  ] as const) {
    const settled = await listWires(payers);
    // On a slow machine most questions are early, and most payments refused.
    expect(settled).not.toEqual([]);
    expect(await listReceived(payees)).toEqual(settled);
    expect(await countAstray(payers)).toBe(0);
  }
  expect(await sumNostro(first)).toBe(-(await sumNostro(second)));
}

async function expectNothingToCheck() {
  for (const { owner } of banks) {
    const { rows } = await owner.query(
      "SELECT type, fault FROM rail_messages WHERE state IN ('doubt', 'refused')",
    );
    expect(rows).toEqual([]);
  }
}

/** Ends the day at both banks, which send each other their statements. */
async function closeDay(day: string) {
  for (const bank of banks)
    await bank.run(async () => {
      await moveBankTime(zurichMoment(dayAfter(day)));
      await beginDay(bank.owner, day);
      await exchangeStatements.run({ day });
    });
}

/** Each bank has found in the other one's statement what it has booked itself. */
const expectNoDifference = (day: string) =>
  Promise.all(
    banks.map((bank) =>
      bank.run(async () => {
        expect(await listNostroDifferences()).toEqual([]);
        const [last] = await listNostroDays();
        expect(last).toMatchObject({
          day,
          oursMinor: last!.theirsMinor,
        });
      }),
    ),
  );

/** Wires that did not settle and whose payer does not have the money back, exactly once. */
async function countAstray({ owner }: TestBank) {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM wires w
     JOIN ledger_postings p ON p.entry_id = w.entry_id AND p.direction = 'debit'
     WHERE w.status <> 'settled' AND 1 <> (
       SELECT count(*) FROM ledger_postings c WHERE c.entry_id = w.decision_id AND c.direction = 'credit'
         AND c.account_id = p.account_id AND c.amount_minor = p.amount_minor)`,
  );
  return rows[0]!.count;
}

/** The wires that settled. */
async function listWires({ owner }: TestBank) {
  const { rows } = await owner.query<{ line: string }>(
    `SELECT concat_ws(' ', e.public_id, p.amount_minor, w.status) AS line
     FROM wires w JOIN ledger_entries e ON e.id = w.entry_id
     JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit'
     WHERE w.status = 'settled' ORDER BY line`,
  );
  return rows.map(({ line }) => line);
}

/** Each payment that came, as {@link listWires} has it. */
async function listReceived({ owner }: TestBank) {
  const { rows } = await owner.query<{ line: string }>(
    `SELECT concat_ws(' ', i.uetr, p.amount_minor, 'settled') AS line
     FROM incoming_payments i JOIN ledger_postings p ON p.entry_id = i.entry_id AND p.direction = 'credit'
     WHERE i.state IN ('credited', 'waiting') ORDER BY line`,
  );
  return rows.map(({ line }) => line);
}

async function sumNostro({ owner }: TestBank) {
  const { rows } = await owner.query<{ sum: string }>(
    "SELECT sum(balance_minor) AS sum FROM accounts WHERE kind = 'nostro_link'",
  );
  return BigInt(rows[0]!.sum);
}
