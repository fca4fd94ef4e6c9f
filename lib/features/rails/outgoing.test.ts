import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { wireApproval } from "@/lib/features/payments/wires/approval";
import { returnWire, settleWire } from "@/lib/features/payments/wires/service";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
} from "@/lib/testing/ledger";
import {
  chooseLink,
  leaveUnanswered,
  markAsSent,
  receive,
  returned,
  sendWire,
  status,
  takeMessage,
} from "@/lib/testing/rails";
import { plantStaff } from "@/lib/testing/staff";

const database = await testDatabase();
const { ownerPool, appPool, sql } = database;
const admin = await plantStaff(ownerPool);

beforeAll(() => chooseLink(ownerPool));

const send = async (amountMinor = 300n) => {
  const [from] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  return { from, ...(await sendWire(database, from, amountMinor)) };
};
const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;
const wireOf = async (uetr: string) =>
  (
    await sql`SELECT w.status, w.refusal, w.sent_at IS NOT NULL AS sent, w.accepted_at IS NOT NULL AS accepted,
                     w.settled_at IS NOT NULL AS settled, w.in_doubt_since IS NOT NULL AS doubt
              FROM wires w JOIN ledger_entries e ON e.id = w.entry_id WHERE e.public_id = ${uetr}`
  )[0];
const sumOf = async (kind: string) =>
  BigInt(
    (
      await sql`SELECT sum(balance_minor) AS sum FROM accounts WHERE kind::text = ${kind}`
    )[0]!.sum as string,
  );

it("marks a wire as sent once", async () => {
  const { entryId } = await send();
  expect(await markAsSent(database, entryId)).toBe(false);
});

it("settles a wire at the nostro", async () => {
  const { from, uetr } = await send();
  const nostro = await sumOf("nostro_link");
  expect(await takeMessage(database, status(uetr, "accepted"))).toBe(
    "accepted",
  );
  expect(await takeMessage(database, status(uetr, "settled"))).toBe("settled");
  expect(await wireOf(uetr)).toMatchObject({
    status: "settled",
    accepted: true,
    settled: true,
  });
  expect(await totalOf(from)).toBe(700n);
  expect((await sumOf("nostro_link")) - nostro).toBe(300n);
  await expectBooksInOrder(ownerPool);
});

it("brings the money of a refused wire back with the reason", async () => {
  const { from, uetr } = await send();
  expect(await takeMessage(database, status(uetr, "refused"))).toBe("refused");
  expect(await wireOf(uetr)).toMatchObject({
    status: "returned",
    refusal: "AC04",
  });
  expect(await totalOf(from)).toBe(1_000n);
  const [entry] = await sql`SELECT description, entered_by FROM ledger_entries
    WHERE kind = 'return' ORDER BY id DESC LIMIT 1`;
  expect(entry).toEqual({
    description: "Refused: the account is closed",
    entered_by: "system",
  });
});

it("a message that comes again changes nothing", async () => {
  const { from, uetr } = await send();
  const message = status(uetr, "settled");
  const messageId = randomUUID();
  expect(await takeMessage(database, message, { messageId })).toBe("settled");
  expect(await receive(database, message, { messageId })).toBeNull();
  expect(await takeMessage(database, message)).toBe("none");
  await expect(
    receive(database, status(uetr, "refused"), { messageId }),
  ).rejects.toMatchObject({ code: "LM100" });
  expect(await totalOf(from)).toBe(700n);
});

it("a late return brings the money from the nostro to the account", async () => {
  const { from, uetr } = await send();
  const nostro = await sumOf("nostro_link");
  await takeMessage(database, status(uetr, "settled"));
  expect(await takeMessage(database, returned(uetr, 300n))).toBe("returned");
  expect(await takeMessage(database, returned(uetr, 300n))).toBe("none");
  expect(await totalOf(from)).toBe(1_000n);
  expect(await sumOf("nostro_link")).toBe(nostro);
  await expectBooksInOrder(ownerPool);
});

it("a late return to a closed account goes to unclaimed", async () => {
  const { from, uetr } = await send(1_000n);
  await takeMessage(database, status(uetr, "settled"));
  await sql`UPDATE accounts SET is_main = false, state = 'closed' WHERE id = ${from}`;
  const unclaimed = await sumOf("unclaimed");
  expect(await takeMessage(database, returned(uetr, 1_000n))).toBe("returned");
  expect((await sumOf("unclaimed")) - unclaimed).toBe(1_000n);
  expect(await totalOf(from)).toBe(0n);
});

it("a return before its settlement is a refusal, and the late settlement changes nothing", async () => {
  const { from, uetr } = await send();
  expect(await takeMessage(database, returned(uetr, 300n))).toBe("refused");
  expect(await takeMessage(database, status(uetr, "settled"))).toBe("none");
  expect(await totalOf(from)).toBe(1_000n);
});

it.each([
  ["settled after a refusal", "refused", "settled"],
  ["refused after a settlement", "settled", "refused"],
] as const)("lists %s as a doubt", async (_name, first, second) => {
  const { from, uetr } = await send();
  await takeMessage(database, status(uetr, first));
  const before = await totalOf(from);
  expect(await takeMessage(database, status(uetr, second))).toBe("doubt");
  expect(await totalOf(from)).toBe(before);
});

it.each([
  ["another amount", (uetr: string) => returned(uetr, 299n)],
  ["an unknown payment", () => status(randomUUID(), "settled")],
])("a message about %s moves no money", async (_name, toMessage) => {
  const { from, uetr } = await send();
  expect(await takeMessage(database, toMessage(uetr))).toBe("doubt");
  expect(await wireOf(uetr)).toMatchObject({ status: "pending" });
  expect(await totalOf(from)).toBe(700n);
});

it("a message for another rail moves no money", async () => {
  const { uetr } = await send();
  expect(
    await takeMessage(database, status(uetr, "settled"), { rail: "files" }),
  ).toBe("doubt");
});

it("asks about a wire without an answer, which is then in doubt", async () => {
  const { entryId, uetr } = await send();
  const ask = async () =>
    (await appPool.query("SELECT rail_ask($1) AS again", [entryId])).rows[0];
  expect(await ask()).toEqual({ again: true });
  expect(await wireOf(uetr)).toMatchObject({ status: "pending", doubt: false });
  await leaveUnanswered(ownerPool, uetr);
  expect(await ask()).toEqual({ again: true });
  expect(await wireOf(uetr)).toMatchObject({ status: "pending", doubt: true });
  await ask();
  expect(
    await sql`SELECT facts FROM rail_messages WHERE uetr = ${uetr} AND type = 'ask'`,
  ).toEqual([{ facts: { type: "ask", uetr } }]);
  await takeMessage(database, status(uetr, "settled"));
  expect(await ask()).toEqual({ again: false });
  expect(await wireOf(uetr)).toMatchObject({ doubt: false });
});

it("staff decide a wire by hand only while it is not sent, or in doubt by two", async () => {
  const { from, entryId, uetr } = await send();
  await expect(settleWire(admin, uetr, CONTEXT)).rejects.toMatchObject({
    code: "WIRE_WITH_OTHER_BANK",
  });
  await leaveUnanswered(ownerPool, uetr);
  await appPool.query("SELECT rail_ask($1)", [entryId]);
  const answer = await returnWire(
    admin,
    uetr,
    { reason: "No answer by phone either" },
    CONTEXT,
  );
  expect(answer).toHaveProperty("data.approval.id");
  const [request] =
    await sql`SELECT request FROM approvals WHERE status = 'waiting'`;
  expect(
    wireApproval.detailsOf(request!.request as never, {} as never),
  ).toContainEqual([
    "In doubt",
    expect.stringMatching(/^Since .*has not said whether .*twice/),
  ]);
  expect(await wireOf(uetr)).toMatchObject({ status: "pending" });
  expect(await totalOf(from)).toBe(700n);
});
