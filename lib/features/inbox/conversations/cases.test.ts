import { expect, test } from "vitest";
import { settleWire } from "@/lib/features/payments/wires/service";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";

// The guarantees of the database about cases, also against direct SQL.
const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);
const [accountId, otherId] = await openAccounts(ownerPool, 2, {
  balanceMinor: 100_000n,
});

type Opened = { id: string; number: string; conversationId: string };

/** Opens a case about an entry, with the customer's first message. */
async function openCase(entryId: bigint, kind: string): Promise<Opened> {
  const rows: Opened[] =
    await sql`WITH owner AS (SELECT customer_id AS id FROM accounts WHERE id = ${String(accountId)}),
     message AS (INSERT INTO messages (customer_id, is_received, sender, email, subject, content)
       SELECT id, true, 'Me', 'me@example.org', 'Question', 'Why?' FROM owner RETURNING conversation_id, customer_id)
     INSERT INTO cases (kind, customer_id, entry_id, conversation_id)
     SELECT ${kind}::case_kind, customer_id, ${String(entryId)}::bigint, conversation_id FROM message
     RETURNING id, number, conversation_id AS "conversationId"`;
  return rows[0]!;
}

const pay = () => post(movement(accountId, otherId, 500n));

const change = (id: string, set: string, values: unknown[] = []) =>
  ownerPool.query(`UPDATE cases SET ${set} WHERE id = $1`, [id, ...values]);

async function statesOf(id: string) {
  const rows: { status: string }[] =
    await sql`SELECT status::text FROM case_events WHERE case_id = ${id} ORDER BY id`;
  return rows.map(({ status }) => status);
}

const say = (conversationId: string, isReceived: boolean) =>
  sql`INSERT INTO messages (customer_id, conversation_id, is_received, sender, email, subject, content)
     SELECT customer_id, id, ${isReceived}, 'support', CASE WHEN ${isReceived} THEN 'me@example.org' END, 'Re', 'Text'
     FROM conversations WHERE id = ${conversationId}`;

test("messages move an open case, and its timeline keeps every state", async () => {
  const { entryId } = await pay();
  const { id, conversationId } = await openCase(entryId, "wrong_amount");
  await say(conversationId, false);
  await say(conversationId, true);
  await change(id, "status = 'declined', reason = 'As agreed'");
  await say(conversationId, false);
  expect(await statesOf(id)).toEqual([
    "opened",
    "answered",
    "in_progress",
    "declined",
  ]);
  await expect(change(id, "status = 'opened'")).rejects.toThrow("closed");
});

test("a payment has one open case", async () => {
  const { entryId } = await pay();
  await openCase(entryId, "not_received");
  await expect(openCase(entryId, "wrong_amount")).rejects.toThrow(
    "cases_open_once",
  );
});

test("a refund is a credit that names the case, at most the payment in total", async () => {
  const { entryId } = await pay();
  const cash = (await bankAccount("cash"))(accountId);
  const credit = (amount: bigint, description: string) =>
    post(
      movement(cash, accountId, amount, {
        kind: "credit",
        actor: { kind: "system", id: null },
        description,
      }),
    );
  const refund = (id: string, entry: bigint, amount: bigint) =>
    change(
      id,
      "status = 'refunded', refund_entry_id = $2, refunded_minor = $3",
      [String(entry), String(amount)],
    );

  const first = await openCase(entryId, "wrong_amount");
  const nameless = await credit(300n, "Refund");
  await expect(refund(first.id, nameless.entryId, 300n)).rejects.toThrow(
    "not a refund of this case",
  );
  const named = await credit(300n, `Refund, case ${first.number}`);
  await refund(first.id, named.entryId, 300n);

  const second = await openCase(entryId, "wrong_amount");
  const rest = await credit(201n, `Refund, case ${second.number}`);
  await expect(refund(second.id, rest.entryId, 201n)).rejects.toThrow(
    "more than the payment",
  );
});

const sendWire = async () => {
  const clearing = (await bankAccount("clearing"))(accountId);
  return post(movement(accountId, clearing, 300n, { kind: "wire" }));
};

test("settling a wire declines its recall, and a settled wire has none", async () => {
  const wire = await sendWire();
  const { id } = await openCase(wire.entryId, "recall");
  await expect(change(id, "status = 'granted'")).rejects.toThrow(
    "the wire was not returned",
  );
  await settleWire(admin, wire.publicId, CONTEXT);
  expect(await statesOf(id)).toEqual(["opened", "declined"]);
  await expect(openCase(wire.entryId, "recall")).rejects.toThrow(
    "no case about this payment",
  );
});

test("a wire is recalled once, and refunded only when it is settled", async () => {
  const wire = await sendWire();
  const recall = await openCase(wire.entryId, "recall");
  await change(recall.id, "status = 'declined', reason = 'No'");
  await expect(openCase(wire.entryId, "recall")).rejects.toThrow(
    "cases_recall_once",
  );
  const { id, number } = await openCase(wire.entryId, "wrong_amount");
  const refund = await post(
    movement((await bankAccount("cash"))(accountId), accountId, 100n, {
      kind: "credit",
      description: `Refund, case ${number}`,
    }),
  );
  await expect(
    change(
      id,
      "status = 'refunded', refund_entry_id = $2, refunded_minor = 100",
      [String(refund.entryId)],
    ),
  ).rejects.toThrow("taken back or is pending");
});

test("a case is about a payment of its customer", async () => {
  const received = await post(movement(otherId, accountId, 500n));
  await expect(openCase(received.entryId, "wrong_amount")).rejects.toThrow(
    "no case about this payment",
  );
});
