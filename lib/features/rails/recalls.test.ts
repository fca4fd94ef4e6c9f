import { beforeAll, expect, it } from "vitest";
import { decideApproval } from "@/lib/approvals/decide";
import { approvalHandlers } from "@/lib/bank/handlers";
import { openCase } from "@/lib/features/cases/service";
import { getCaseForStaff } from "@/lib/features/cases/staff-queries";
import { declineCase, grantRecall } from "@/lib/features/cases/staff-service";
import { settleWire } from "@/lib/features/payments/wires/service";
import { pool } from "@/lib/platform/db/pool";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
} from "@/lib/testing/ledger";
import { untilBlocking } from "@/lib/testing/locks";
import {
  chooseLink,
  leaveUnanswered,
  markAsSent,
  postWire,
  recallAnswer,
  returned,
  sendWire,
  status,
  takeMessage,
} from "@/lib/testing/rails";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";

// Recalls of wires of this bank.
const database = await testDatabase();
const { ownerPool, sql } = database;
const admin = await plantStaff(ownerPool);
const second = await plantStaff(ownerPool, "second");

beforeAll(() => chooseLink(ownerPool));

const open = async () =>
  (await openAccounts(ownerPool, 1, { balanceMinor: 1_000n }))[0];
const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;

/** Posts a wire that waits to be sent. */
async function wait() {
  const from = await open();
  return { from, ...(await postWire(from, 300n)) };
}

/** Posts a wire and marks it as sent. */
async function send() {
  const from = await open();
  return { from, ...(await sendWire(database, from, 300n)) };
}

/** Lets the customer of a wire recall it, and returns the id of the case. */
async function recall({ from, uetr }: { from: bigint; uetr: string }) {
  const customer = await signedInOwner(ownerPool, from);
  const { id } = await openCase(
    customer,
    uetr,
    { kind: "recall", message: "Please stop it", attachments: [] },
    CONTEXT,
  );
  return id;
}

const caseOf = async ({ entryId }: { entryId: bigint }) =>
  (await sql`SELECT status, reason FROM cases WHERE entry_id = ${entryId}`)[0];
const saidAbout = async (uetr: string) =>
  (
    await sql`SELECT type FROM rail_messages WHERE uetr = ${uetr} AND direction = 'out' ORDER BY created_at`
  ).map(({ type }) => type);

it("holds a wire with an open recall, and asks no other bank about it", async () => {
  const wire = await wait();
  await recall(wire);
  expect(await markAsSent(database, wire.entryId)).toBe(false);
  expect(await saidAbout(wire.uetr)).toEqual([]);
});

it("sends a wire whose recall was declined", async () => {
  const wire = await wait();
  const id = await recall(wire);
  await sql`UPDATE jobs SET run_at = clock_timestamp() + interval '1 hour' WHERE key = ${String(wire.entryId)}`;
  await declineCase(admin, id, { reason: "It is too late" }, CONTEXT);
  expect(
    await sql`SELECT run_at <= clock_timestamp() AS due FROM jobs WHERE kind = 'rail-send' AND key = ${String(wire.entryId)}`,
  ).toEqual([{ due: true }]);
  expect(await markAsSent(database, wire.entryId)).toBe(true);
  expect(await saidAbout(wire.uetr)).toEqual(["payment"]);
});

it("shows staff the state of a recalled wire, which the other bank decides once it has it", async () => {
  const wire = await send();
  const id = await recall(wire);
  const stateOf = async () =>
    (await getCaseForStaff(admin, id, CONTEXT))!.payment.wireState;
  expect(await stateOf()).toBe("sent");
  await takeMessage(database, status(wire.uetr, "accepted"));
  expect(await stateOf()).toBe("accepted");
  await expect(grantRecall(admin, id, CONTEXT)).rejects.toMatchObject({
    code: "WIRE_WITH_OTHER_BANK",
  });
  await takeMessage(database, status(wire.uetr, "settled"));
  expect(await stateOf()).toBe("settled");
});

it("never sends a wire whose recall was granted", async () => {
  const wire = await wait();
  await grantRecall(admin, await recall(wire), CONTEXT);
  expect(await markAsSent(database, wire.entryId)).toBe(false);
  expect(await caseOf(wire)).toMatchObject({ status: "granted" });
  expect(await totalOf(wire.from)).toBe(1_000n);
});

it("declines the recall of a wire that staff settle before it is sent", async () => {
  const wire = await wait();
  await recall(wire);
  await settleWire(admin, wire.uetr, CONTEXT);
  expect(await caseOf(wire)).toEqual({
    status: "declined",
    reason: "The other bank has already accepted the wire.",
  });
  expect(await saidAbout(wire.uetr)).toEqual([]);
  await expectBooksInOrder(ownerPool);
});

it("opens no recall of a wire that staff settled before it was sent", async () => {
  const wire = await wait();
  await settleWire(admin, wire.uetr, CONTEXT);
  await expect(recall(wire)).rejects.toMatchObject({
    code: "WIRE_NOT_PENDING",
  });
  await expect(
    sql`WITH c AS (
          INSERT INTO conversations (customer_id)
          SELECT customer_id FROM accounts WHERE id = ${wire.from} RETURNING id, customer_id)
        INSERT INTO cases (kind, customer_id, entry_id, conversation_id)
        SELECT 'recall', customer_id, ${wire.entryId}, id FROM c`,
  ).rejects.toMatchObject({ code: "LM043" });
});

it("keeps the recall of a wire in doubt that two members of staff settle open for the other bank", async () => {
  const wire = await send();
  await recall(wire);
  expect(await saidAbout(wire.uetr)).toEqual(["payment", "recall"]);
  await leaveUnanswered(ownerPool, wire.uetr);
  await pool().query("SELECT rail_ask($1)", [wire.entryId]);
  await settleWire(admin, wire.uetr, CONTEXT);
  const [request] =
    await sql`SELECT id FROM approvals WHERE status = 'waiting' AND request ->> 'wire' = ${wire.uetr}`;
  await decideApproval(
    second,
    { id: request!.id as string, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );
  expect(await caseOf(wire)).toMatchObject({ status: "opened" });
});

it("recalls a wire that is being sent from the other bank", async () => {
  const wire = await wait();
  const [, isSent] = await Promise.all([
    recall(wire),
    markAsSent(database, wire.entryId),
  ]);
  expect(await saidAbout(wire.uetr)).toEqual(
    isSent ? ["payment", "recall"] : [],
  );
});

it("sends no wire while its recall is being stored", async () => {
  const wire = await wait();
  const client = await ownerPool.connect();
  await client.query("BEGIN");
  await client.query(
    `WITH c AS (
       INSERT INTO conversations (customer_id) SELECT customer_id FROM accounts WHERE id = $1 RETURNING id, customer_id)
     INSERT INTO cases (kind, customer_id, entry_id, conversation_id)
     SELECT 'recall', customer_id, $2, id FROM c`,
    [wire.from, wire.entryId],
  );
  const sending = markAsSent(database, wire.entryId);
  await untilBlocking(client);
  await client.query("COMMIT");
  client.release();
  expect(await sending).toBe(false);
});

it("lists the answer to the recall of a wire that was not sent as a doubt, and keeps the case open", async () => {
  const wire = await wait();
  await recall(wire);
  expect(await takeMessage(database, recallAnswer(wire.uetr, false))).toBe(
    "doubt",
  );
  expect(await caseOf(wire)).toMatchObject({ status: "opened" });
});

it("lists the answer of another rail as a doubt, and keeps the case open", async () => {
  const wire = await send();
  await recall(wire);
  const answer = recallAnswer(wire.uetr, false);
  expect(await takeMessage(database, answer, { rail: "files" })).toBe("doubt");
  expect(await caseOf(wire)).toMatchObject({ status: "opened" });
  expect(await takeMessage(database, answer)).toBe("recall_answered");
  expect(await caseOf(wire)).toEqual({
    status: "declined",
    reason: "the payee decided so",
  });
});

it.each([
  ["refused", "NOOR", (uetr: string) => status(uetr, "refused")],
  ["returned", "ARDT", (uetr: string) => returned(uetr, 300n)],
] as const)(
  "grants the recall of a wire that is %s after the answer %s",
  async (name, reason, toMessage) => {
    const wire = await send();
    if (name === "returned")
      await takeMessage(database, status(wire.uetr, "settled"));
    await recall(wire);
    await takeMessage(database, recallAnswer(wire.uetr, false, reason));
    expect(await caseOf(wire)).toMatchObject({ status: "opened" });
    expect(await takeMessage(database, toMessage(wire.uetr))).toBe(name);
    expect(await caseOf(wire)).toMatchObject({ status: "granted" });
  },
);
