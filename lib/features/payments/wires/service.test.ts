import { expect, it } from "vitest";
import { mainAccount } from "@/lib/identity/accounts";
import { findCounterpart } from "@/lib/features/statements/history/counterpart-queries";
import { getEntryDetail } from "@/lib/features/statements/history/entry-detail-queries";
import {
  getReceipt,
  listHistory,
} from "@/lib/features/statements/history/queries";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { caughtUp } from "@/lib/testing/movements";
import { plantStaff } from "@/lib/testing/staff";
import { listWires } from "./queries";
import { returnWire, settleWire, settleWires } from "./service";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);

const settle = (wireId: string) => settleWire(admin, wireId, CONTEXT);

const giveBack = (wireId: string, reason: string) =>
  returnWire(admin, wireId, { reason }, CONTEXT);

async function sendWire() {
  const [from] = await openAccounts(ownerPool, 1, {
    balanceMinor: 1_000n,
  });
  const clearing = (await bankAccount("clearing"))(from);
  const wire = await post(
    movement(from, clearing, 300n, {
      kind: "wire",
      counterpartyName: "Erika Example",
      counterpartyNumber: "4444000011112222",
      bank: "Elsewhere Bank",
    }),
  );
  return { from, wireId: wire.publicId };
}

const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;

/** Expects that the clearing balance equals the sum of the pending wires. */
async function expectClearingIsPending() {
  const rows: { clearing: string; pending: string }[] =
    await sql`SELECT (SELECT sum(balance_minor) FROM accounts WHERE kind = 'clearing') AS clearing,
            (SELECT coalesce(sum(p.amount_minor), 0) FROM wires w
             JOIN ledger_postings p ON p.entry_id = w.entry_id AND p.direction = 'debit'
             WHERE w.status = 'pending') AS pending`;
  expect(rows[0]!.clearing).toBe(rows[0]!.pending);
}

it("settling a wire removes it from clearing and the bank's cash", async () => {
  const { from, wireId } = await sendWire();
  await expectClearingIsPending();
  await settle(wireId);
  await expectClearingIsPending();
  expect(await totalOf(from)).toBe(700n);
  await expect(settle(wireId)).rejects.toMatchObject({
    code: "WIRE_DECIDED",
  });
  await expectBooksInOrder(ownerPool);
});

it("returning a wire credits the customer, who sees both lines and the reason", async () => {
  const { from, wireId } = await sendWire();
  await giveBack(wireId, "Account unknown");
  expect(await totalOf(from)).toBe(1_000n);
  await expectClearingIsPending();
  const customer = await signedInOwner(ownerPool, from);
  const { rows } = await listHistory(mainAccount(customer), { limit: 10 });
  expect(rows.slice(0, 2)).toMatchObject([
    {
      direction: "credit",
      amountMinor: 300n,
      senderName: "Erika Example",
      description: "Returned: Account unknown",
      reversal: null,
    },
    { direction: "debit", status: "returned", reversal: null },
  ]);
  expect((await getReceipt(customer, wireId))!.status).toBe("returned");
  const back = { kind: "return", description: "Returned: Account unknown" };
  expect(await findCounterpart(customer, wireId)).toMatchObject({
    ...back,
    id: rows[0]!.id,
    isReversal: true,
  });
  expect(await findCounterpart(customer, rows[0]!.id)).toMatchObject({
    ...back,
    id: wireId,
    isReversal: false,
  });
  const messages: { content: string }[] =
    await sql`SELECT content FROM messages WHERE content LIKE '%Account unknown%'`;
  expect(messages.length).toBe(1);
});

it("a return is announced once, by a message that the bell counts and an email with the same subject", async () => {
  const { wireId } = await sendWire();
  await caughtUp(ownerPool);
  await sql`DELETE FROM notifications; DELETE FROM outbox_mails`;
  await giveBack(wireId, "Returned once");
  await caughtUp(ownerPool);
  const rows: { line: string }[] =
    await sql`SELECT concat_ws(' ', n.kind, m.subject) AS line FROM notifications n LEFT JOIN messages m ON m.id = n.message_id
     UNION ALL SELECT 'mail ' || subject FROM outbox_mails ORDER BY 1`;
  expect(rows.map(({ line }) => line)).toEqual([
    "mail Your wire of $3.00 was returned",
    "message Your wire of $3.00 was returned",
  ]);
});

it("accepts one of many concurrent decisions", async () => {
  const { from, wireId } = await sendWire();
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      at % 2 ? settle(wireId) : giveBack(wireId, "Twice"),
    ),
  );
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(7);
  for (const answer of refused)
    expect(answer).toMatchObject({ reason: { code: "WIRE_DECIDED" } });
  expect([700n, 1_000n]).toContain(await totalOf(from));
  await expectClearingIsPending();
  const rows: { count: string }[] =
    await sql`SELECT count(*) FROM audit_log WHERE action LIKE 'wire.%'
    AND entry_id = (SELECT id FROM ledger_entries WHERE public_id = ${wireId})`;
  expect(rows[0]!.count).toBe("1");
  await expectBooksInOrder(ownerPool);
});

it("refuses to decide a reversed wire or an unknown id", async () => {
  const { from, wireId } = await sendWire();
  const clearing = (await bankAccount("clearing"))(from);
  const rows: { id: string }[] =
    await sql`SELECT id FROM ledger_entries WHERE public_id = ${wireId}`;
  await post(
    movement(clearing, from, 300n, {
      kind: "reversal",
      reversesId: BigInt(rows[0]!.id),
    }),
  );
  await expect(giveBack(wireId, "Again")).rejects.toMatchObject({
    code: "WIRE_DECIDED",
  });
  await expect(settle(crypto.randomUUID())).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await totalOf(from)).toBe(1_000n);
});

it('posts a return to "unclaimed" if the account has no owner any more', async () => {
  const { from, wireId } = await sendWire();
  const cash = (await bankAccount("cash"))(from);
  await post(movement(from, cash, 700n, { kind: "debit" }));
  await sql`UPDATE accounts SET customer_id = NULL, state = 'closed' WHERE id = ${from}`;
  await giveBack(wireId, "Account unknown");
  const unclaimed = (await bankAccount("unclaimed"))(from);
  expect(await totalOf(unclaimed)).toBe(300n);
  expect(await totalOf(from)).toBe(0n);
  await expectBooksInOrder(ownerPool);
});

it("names one wire that is settled as one", async () => {
  const { wireId } = await sendWire();
  const { message } = await settleWires(admin, { wires: [wireId] }, CONTEXT);
  expect(message).toBe("1 of 1 wire settled");
});

it("settles many wires with one entry each; a refusal leaves the others alone", async () => {
  const wires = await Promise.all([sendWire(), sendWire(), sendWire()]);
  const ids = wires.map(({ wireId }) => wireId);
  await giveBack(ids[1]!, "Account unknown");
  const unknown = crypto.randomUUID();
  const { message, results } = await settleWires(
    admin,
    { wires: [...ids, unknown] },
    CONTEXT,
  );
  expect(message).toBe("2 of 4 wires settled");
  expect(results.map(({ wire, outcome }) => [wire, outcome])).toEqual([
    [ids[0], "settled"],
    [ids[1], "refused"],
    [ids[2], "settled"],
    [unknown, "refused"],
  ]);
  const listed = async (status: "settled" | "returned") =>
    (await listWires(admin, { limit: 50, filters: { show: status } }, CONTEXT))
      .wires;
  expect((await listed("settled")).slice(0, 2)).toMatchObject([
    { id: ids[2], decidedBy: admin.username },
    { id: ids[0], decidedBy: admin.username },
  ]);
  expect((await listed("returned"))[0]).toMatchObject({ id: ids[1] });
  await expectBooksInOrder(ownerPool);
});

it("an unexpected failure of one of many wires leaves the others and their results", async () => {
  const wires = await Promise.all([sendWire(), sendWire(), sendWire()]);
  const ids = wires.map(({ wireId }) => wireId);
  await ownerPool.query(
    `CREATE FUNCTION fail_one() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
     CREATE TRIGGER fail_one BEFORE UPDATE ON wires FOR EACH ROW WHEN (OLD.account_id = ${wires[1]!.from})
     EXECUTE FUNCTION fail_one()`,
  );
  const { message, results } = await settleWires(
    admin,
    { wires: ids },
    CONTEXT,
  );
  await ownerPool.query("DROP TRIGGER fail_one ON wires");
  expect(message).toBe("2 of 3 wires settled");
  expect(results.map(({ outcome }) => outcome)).toEqual([
    "settled",
    "failed",
    "settled",
  ]);
  expect(results[1]!.message).toContain("We don’t know");
});

it("the entry of a settled wire names both postings, the decision and the settlement, which leads back", async () => {
  const { wireId } = await sendWire();
  await settle(wireId);
  const wire = await getEntryDetail(admin, wireId, CONTEXT);
  expect(wire).toMatchObject({
    decision: { decidedByName: "desk", decidedAt: expect.any(Date) as Date },
    settledWire: null,
    postings: [
      { direction: "debit", kind: "customer", balanceAfterMinor: 700n },
      { direction: "credit", kind: "clearing" },
    ],
  });
  // The bank's accounts are shown as in the books, without the rows that they are made of.
  expect(wire!.postings[1]).not.toHaveProperty("stripe");
  const settlement = await getEntryDetail(admin, wire!.settlement!.id, CONTEXT);
  expect(settlement).toMatchObject({
    enteredBy: "staff",
    actorName: "desk",
    decision: null,
    settlement: null,
    settledWire: { id: wireId },
    postings: [{ kind: "clearing" }, { kind: "cash" }],
  });
});

it("a returned wire names the decision, and its return as counterpart", async () => {
  const { wireId } = await sendWire();
  const pending = await getEntryDetail(admin, wireId, CONTEXT);
  expect(pending).toMatchObject({ decision: null, settlement: null });
  await giveBack(wireId, "Account closed");
  expect(await getEntryDetail(admin, wireId, CONTEXT)).toMatchObject({
    decision: { decidedByName: "desk" },
    settlement: null,
    counterpart: { kind: "return" },
  });
});
