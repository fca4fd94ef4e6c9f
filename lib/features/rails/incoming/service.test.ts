import { expect, it } from "vitest";
import { decideApproval } from "@/lib/approvals/decide";
import { listApprovals } from "@/lib/approvals/queries";
import { approvalHandlers } from "@/lib/bank/handlers";
import { sqlState } from "@/lib/platform/db/errors";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import {
  payment,
  recallOf,
  sendWire,
  chooseLink,
  takeMessage,
} from "@/lib/testing/rails";
import { caughtUp } from "@/lib/testing/movements";
import { plantStaff } from "@/lib/testing/staff";
import { payments } from "@/lib/features/payments/feature";
import { rails } from "../feature";
import { listRailWork } from "./queries";
import {
  askAboutWire,
  assignIncoming,
  checkRailMessage,
  keepIncoming,
  returnIncoming,
  sendRailMessageAgain,
} from "./service";

process.env.FOUR_EYES_ABOVE = "1000.00";
const database = await testDatabase();
const { ownerPool, sql } = database;
const admin = await plantStaff(ownerPool);
const auditor = await plantStaff(ownerPool, "auditor", "auditor");

const open = async (opening: Parameters<typeof openAccounts>[2] = {}) => {
  const [id] = await openAccounts(ownerPool, 1, opening);
  return { id, number: (await ownerOf(ownerPool, id)).number };
};
const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;

/** Takes a payment in, and returns the id of its row. */
async function arrive(account: string, amountMinor = 500n) {
  const message = payment(account, amountMinor);
  await takeMessage(database, message);
  const [row] =
    await sql`SELECT id FROM incoming_payments WHERE uetr = ${message.uetr}`;
  return { id: row!.id as string, uetr: message.uetr };
}

/** A payment that waits, because its account is blocked. */
async function wait(amountMinor?: bigint) {
  const { id, number } = await open();
  await sql`UPDATE accounts SET state = 'blocked' WHERE id = ${id}`;
  return arrive(number, amountMinor);
}

const isRaised = (state: string) => (error: unknown) =>
  sqlState(error) === state;

const stateOf = async (id: string) =>
  (await sql`SELECT state, reason FROM incoming_payments WHERE id = ${id}`)[0];
const unassigned = async () =>
  (
    await sql`SELECT sum(balance_minor)::int AS sum FROM accounts WHERE kind = 'unassigned'`
  )[0]!.sum as number;
const saidAbout = async (uetr: string) =>
  (
    await sql`SELECT type, facts ->> 'reason' AS reason, facts ->> 'isAccepted' AS accepted FROM rail_messages
              WHERE uetr = ${uetr} AND direction = 'out' AND type <> 'status' ORDER BY created_at`
  ).map(({ type, reason, accepted }) =>
    [type, reason, accepted].filter(Boolean).join(" "),
  );

it("assigns a payment to the account that staff name", async () => {
  const { id, number } = await open();
  const { id: incoming } = await wait();
  expect(
    await assignIncoming(admin, incoming, { account: number }, CONTEXT),
  ).toEqual({ message: "Payment assigned" });
  expect(await totalOf(id)).toBe(500n);
  expect(await stateOf(incoming)).toEqual({ state: "credited", reason: "" });
  expect(
    await sql`SELECT mirrors_entry(i.decision_id, ${id}, p.account_id, 500) AS is_undone_by_hand, a.kind
              FROM incoming_payments i JOIN ledger_postings p ON p.entry_id = i.decision_id AND p.direction = 'debit'
              JOIN accounts a ON a.id = p.account_id WHERE i.id = ${incoming}`,
  ).toEqual([{ is_undone_by_hand: false, kind: "unassigned" }]);
  await expect(
    returnIncoming(admin, incoming, { reason: "AC01" }, CONTEXT),
  ).rejects.toSatisfy(isRaised("LM101"));
  await expectBooksInOrder(ownerPool);
});

it("keeps staff from crediting a customer with the money that waits", async () => {
  await wait();
  expect(
    await sql`SELECT booked_by_hand('unassigned') AS by_hand, entry_kind_allows('credit', 'unassigned', 'customer') AS credits,
                     entry_kind_allows('debit', 'customer', 'unassigned') AS debits, rails_astray()::int AS astray`,
  ).toEqual([{ by_hand: false, credits: false, debits: false, astray: 0 }]);
});

it.each([
  ["an unknown account", () => "1111111111", "ACCOUNT_UNKNOWN"],
  [
    "an account in another currency",
    async () => (await open({ currency: "EUR" })).number,
    "CURRENCY_MISMATCH",
  ],
  [
    "a closed account",
    async () => (await open({ status: "closed" })).number,
    "CREDITED_CLOSED",
  ],
  [
    "an account of an unfinished sign-up",
    async () => (await openUnverified()).number,
    "ACCOUNT_NOT_VERIFIED",
  ],
])("refuses to assign a payment to %s", async (_name, toNumber, code) => {
  const { id } = await wait();
  const account = await toNumber();
  await expect(
    assignIncoming(admin, id, { account }, CONTEXT),
  ).rejects.toMatchObject({ code });
  expect(await stateOf(id)).toMatchObject({ state: "waiting" });
});

async function openUnverified() {
  const opened = await open();
  await sql`UPDATE customers c SET is_verified = false FROM accounts a
    WHERE a.customer_id = c.id AND a.id = ${opened.id}`;
  return opened;
}

it("assigns nothing to an unfinished sign-up in the database either", async () => {
  const { id } = await wait();
  const account = (await openUnverified()).id;
  await expect(
    sql`SELECT incoming_decide(${id}, ${account}, NULL, ${admin.sessionSecret}, NULL, '', '')`,
  ).rejects.toSatisfy(isRaised("LM007"));
});

it("returns a payment that waits, and tells the other bank why", async () => {
  const { id, uetr } = await wait();
  const before = await unassigned();
  await returnIncoming(admin, id, { reason: "AG01" }, CONTEXT);
  expect(await stateOf(id)).toEqual({ state: "returned", reason: "AG01" });
  expect(await saidAbout(uetr)).toEqual(["return AG01"]);
  expect(await unassigned()).toBe(before - 500);
  await expectBooksInOrder(ownerPool);
});

it("asks a second person above the amount, whose approval carries the decision out", async () => {
  const { id, number } = await open();
  const { id: incoming } = await wait(100_001n);
  const answer = await assignIncoming(
    admin,
    incoming,
    { account: number },
    CONTEXT,
  );
  expect(answer).toHaveProperty("data.approval.id");
  expect(await totalOf(id)).toBe(0n);
  const other = await plantStaff(ownerPool, "second");
  const [request] =
    await sql`SELECT id FROM approvals WHERE status = 'waiting'`;
  await decideApproval(
    other,
    { id: request!.id as string, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );
  expect(await totalOf(id)).toBe(100_001n);
  await expectBooksInOrder(ownerPool);
});

it("asks a second person above the amount to return a payment that waits as well", async () => {
  const { id } = await wait(100_001n);
  expect(
    await returnIncoming(admin, id, { reason: "AG01" }, CONTEXT),
  ).toHaveProperty("data.approval.id");
  expect(await stateOf(id)).toMatchObject({ state: "waiting" });
  const page = { limit: 1, filters: {} };
  const { rows } = await listApprovals(admin, page, CONTEXT, approvalHandlers);
  const [facts] =
    await sql`SELECT payer_name AS payer FROM incoming_payments WHERE id = ${id}`;
  // It is about an account of the bank.
  expect(rows[0]).toMatchObject({
    title: "Payment from",
    customerName: facts!.payer,
    accountNumber: "",
    amount: { minor: 100_001n, currency: "USD" },
  });
});

it("returns a recalled payment from the account that got it", async () => {
  const { id, number } = await open();
  const { id: incoming, uetr } = await arrive(number);
  await sql`UPDATE incoming_payments SET received_at = received_at - interval '8 hours' WHERE id = ${incoming}`;
  await takeMessage(database, recallOf(uetr, 500n));
  await caughtUp(ownerPool);
  const { incoming: listed } = await listRailWork(admin, CONTEXT);
  const [holder] =
    await sql`SELECT c.full_name AS name, i.recalled_at AS since FROM incoming_payments i, accounts a
              JOIN customers c ON c.id = a.customer_id WHERE a.id = ${id} AND i.id = ${incoming}`;
  expect(listed.find((row) => row.id === incoming)).toMatchObject({
    holder: holder!.name as string,
    since: holder!.since as Date,
  });
  await returnIncoming(admin, incoming, { reason: "FOCR" }, CONTEXT);
  expect(await totalOf(id)).toBe(0n);
  await caughtUp(ownerPool);
  const customer = await ownerOf(ownerPool, id);
  const [newest] = await sql`
    SELECT n.kind, e.description FROM notifications n JOIN ledger_postings p ON p.id = n.posting_id
    JOIN ledger_entries e ON e.id = p.entry_id WHERE n.customer_id = ${customer.id}::uuid ORDER BY n.at DESC, p.id DESC`;
  expect(newest).toMatchObject({
    kind: "money_out",
    description: expect.stringMatching(/^Recalled by the payer’s bank/),
  });
  expect(await saidAbout(uetr)).toEqual(["return FOCR", "recallAnswer true"]);
  await expectBooksInOrder(ownerPool);
});

it("does not return a recalled payment that was spent, and refuses the recall", async () => {
  const { id, number } = await open();
  const { id: incoming, uetr } = await arrive(number);
  await takeMessage(database, recallOf(uetr, 500n));
  await chooseLink(ownerPool);
  await sendWire(database, id, 200n);
  await expect(
    returnIncoming(admin, incoming, { reason: "FOCR" }, CONTEXT),
  ).rejects.toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  await keepIncoming(admin, incoming, CONTEXT);
  expect(await saidAbout(uetr)).toEqual(["recallAnswer CUST false"]);
  expect(await totalOf(id)).toBe(300n);
  expect(
    await sql`SELECT l.after ->> 'uetr' AS uetr, l.entry_id = i.entry_id AS names_entry
              FROM audit_log l, incoming_payments i WHERE l.action = 'incoming.keep' AND i.id = ${incoming}`,
  ).toEqual([{ uetr, names_entry: true }]);
});

it("returns no payment that nobody recalls, and answers no recall twice", async () => {
  const { number } = await open();
  const { id } = await arrive(number);
  await expect(
    returnIncoming(admin, id, { reason: "FOCR" }, CONTEXT),
  ).rejects.toSatisfy(isRaised("LM101"));
  await expect(keepIncoming(admin, id, CONTEXT)).rejects.toSatisfy(
    isRaised("LM101"),
  );
});

it("refuses an auditor, in the database as well", async () => {
  const { id } = await wait();
  await expect(
    returnIncoming(auditor, id, { reason: "AC01" }, CONTEXT),
  ).rejects.toSatisfy(isRaised("LM033"));
  await expect(keepIncoming(auditor, id, CONTEXT)).rejects.toSatisfy(
    isRaised("LM033"),
  );
});

const WHY = { reason: "The other bank has sent a corrected one" };

it("sends a refused message again, with its id, and never a payment", async () => {
  await sql`INSERT INTO rail_messages (rail, direction, type, message_id, state, fault)
    VALUES ('link', 'out', 'return', 'back', 'refused', 'BAD'), ('link', 'out', 'payment', 'pay', 'refused', 'BAD'),
           ('link', 'in', '', 'theirs', 'refused', 'BAD')`;
  const idOf = async (messageId: string) =>
    (
      await sql`SELECT id::text FROM rail_messages WHERE message_id = ${messageId}`
    )[0]!.id as string;
  const back = await idOf("back");
  await sendRailMessageAgain(admin, back, CONTEXT);
  expect(
    await sql`SELECT m.state, m.fault, m.message_id, j.kind FROM rail_messages m JOIN jobs j ON j.key = m.id::text
              WHERE m.id = ${back}`,
  ).toEqual([
    { state: "waiting", fault: "", message_id: "back", kind: "rail-deliver" },
  ]);
  expect(
    await sql`SELECT after FROM audit_log WHERE action = 'rails.send-again'`,
  ).toEqual([{ after: { messageId: "back", fault: "BAD" } }]);
  for (const id of [back, await idOf("pay"), await idOf("theirs")])
    await expect(sendRailMessageAgain(admin, id, CONTEXT)).rejects.toSatisfy(
      isRaised("LM101"),
    );
  await expect(
    sendRailMessageAgain(auditor, await idOf("pay"), CONTEXT),
  ).rejects.toSatisfy(isRaised("LM033"));
  await sql`DELETE FROM rail_messages WHERE message_id IN ('back', 'pay', 'theirs')`;
});

it("takes a checked message off the list, and asks about a wire", async () => {
  await sql`INSERT INTO rail_messages (rail, direction, type, message_id, state) VALUES ('link', 'in', '', 'x', 'refused')`;
  const [row] = await sql`SELECT id FROM rail_messages WHERE message_id = 'x'`;
  await checkRailMessage(admin, row!.id as string, WHY, CONTEXT);
  expect(
    await sql`SELECT after FROM audit_log WHERE action = 'rails.check'`,
  ).toEqual([{ after: { messageId: "x", fault: "", ...WHY } }]);
  await expect(
    checkRailMessage(admin, row!.id as string, WHY, CONTEXT),
  ).rejects.toSatisfy(isRaised("LM101"));

  const { id } = await open({ balanceMinor: 500n });
  const { uetr, entryId } = await sendWire(database, id, 100n);
  await askAboutWire(admin, uetr, CONTEXT);
  const due =
    await sql`SELECT run_at <= clock_timestamp() AS due FROM jobs WHERE kind = 'rail-ask' AND key = ${String(entryId)}`;
  expect(due).toEqual([{ due: true }]);
});

it("lists the payments that wait for staff, with the person who asked for a second one", async () => {
  const { id, number } = await open();
  const { id: incoming } = await wait(200_000n);
  await assignIncoming(admin, incoming, { account: number }, CONTEXT);
  const { incoming: listed } = await listRailWork(admin, CONTEXT);
  expect(listed.find((row) => row.id === incoming)).toMatchObject({
    reason: "blocked",
    recallReason: null,
    payerName: "Employer",
    request: { madeBy: "desk" },
  });
  expect(await totalOf(id)).toBe(0n);
});

it("lists a message that waits for longer than a minute, which nobody can check", async () => {
  const rows =
    await sql`INSERT INTO rail_messages (rail, direction, type, message_id, state, created_at)
      VALUES ('link', 'in', 'status', 'late', 'waiting', clock_timestamp() - interval '2 minutes'),
             ('link', 'in', 'status', 'new', 'waiting', clock_timestamp()) RETURNING id`;
  const late = rows[0]!.id as string;
  const { messages } = await listRailWork(admin, CONTEXT);
  expect(messages.filter(({ state }) => state === "waiting")).toMatchObject([
    { id: late },
  ]);
  await expect(checkRailMessage(admin, late, WHY, CONTEXT)).rejects.toSatisfy(
    isRaised("LM101"),
  );
});

it("counts the wires that staff can decide and the messages that they check", async () => {
  const count = async () =>
    Promise.all(
      [payments.waiting.wires, rails.waiting.railMessages].map(
        async ({ from, where }) => {
          const { rows } = await ownerPool.query<{ count: string }>(
            `SELECT count(*) FROM ${from} WHERE ${where}`,
          );
          return Number(rows[0]!.count);
        },
      ),
    );
  const [wires = 0, messages = 0] = await count();
  const { id } = await open({ balanceMinor: 500n });
  const { entryId } = await sendWire(database, id, 100n);
  await sql`INSERT INTO rail_messages (rail, direction, type, message_id, state) VALUES ('link', 'in', '', 'y', 'doubt')`;
  expect(await count()).toEqual([wires, messages + 1]);
  await sql`UPDATE wires SET in_doubt_since = bank_now() WHERE entry_id = ${entryId}`;
  expect(await count()).toEqual([wires + 1, messages + 1]);
});

it("names the transaction of a message to check", async () => {
  const { number } = await open();
  const { uetr } = await arrive(number);
  const rows =
    await sql`INSERT INTO rail_messages (rail, direction, type, message_id, state, uetr)
      VALUES ('link', 'in', 'return', 'named', 'doubt', ${uetr}) RETURNING id`;
  const { messages } = await listRailWork(admin, CONTEXT);
  const [entry] =
    await sql`SELECT e.public_id FROM incoming_payments i JOIN ledger_entries e ON e.id = i.entry_id WHERE i.uetr = ${uetr}`;
  expect(messages.find(({ id }) => id === rows[0]!.id)).toMatchObject({
    entryId: entry!.public_id as string,
  });
});
