import { beforeAll, expect, it } from "vitest";
import { decideApproval } from "@/lib/approvals/decide";
import { approvalHandlers } from "@/lib/bank/handlers";
import { listOwnCases } from "@/lib/features/cases/queries";
import { openCase } from "@/lib/features/cases/service";
import { refundCase } from "@/lib/features/cases/staff-service";
import { wireApproval } from "@/lib/features/payments/wires/approval";
import { returnWire } from "@/lib/features/payments/wires/service";
import { getReceipt } from "@/lib/features/statements/history/queries";
import { receiptFacts } from "@/lib/features/statements/history/receipt";
import { signRailStep } from "@/lib/identity/signatures";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import {
  chooseLink,
  leaveUnanswered,
  payment,
  receive,
  returned,
  sendWire,
  status,
  takeMessage,
} from "@/lib/testing/rails";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";

const database = await testDatabase();
const { ownerPool, appPool, sql } = database;
const admin = await plantStaff(ownerPool);

beforeAll(() => chooseLink(ownerPool));

const send = async () => {
  const [from] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  return { from, ...(await sendWire(database, from, 300n)) };
};
const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;
const ask = (entryId: unknown) =>
  appPool.query("SELECT rail_ask($1)", [entryId]);
const isInDoubt = async (entryId: unknown) =>
  (
    await sql`SELECT in_doubt_since IS NOT NULL AS doubt FROM wires WHERE entry_id = ${String(entryId)}`
  )[0]!.doubt;

it("lists the return of a wire that was refunded as a doubt, and pays once", async () => {
  const { from, uetr } = await send();
  await takeMessage(database, status(uetr, "settled"));
  const customer = await signedInOwner(ownerPool, from);
  await openCase(
    customer,
    uetr,
    { kind: "not_received", message: "Please help", attachments: [] },
    CONTEXT,
  );
  const [opened] = await listOwnCases(customer, 1);
  await refundCase(admin, opened!.id, "3.00", CONTEXT);
  expect(await totalOf(from)).toBe(1_000n);
  expect(await takeMessage(database, returned(uetr, 300n))).toBe("doubt");
  expect(await totalOf(from)).toBe(1_000n);
  await expectBooksInOrder(ownerPool);
});

it("refuses a message of this bank that is sent back to it", async () => {
  const { uetr, entryId } = await send();
  await leaveUnanswered(ownerPool, uetr);
  await ask(entryId);
  const [question] =
    await sql`SELECT message_id FROM rail_messages WHERE uetr = ${uetr} AND type = 'ask'`;
  await expect(
    receive(
      database,
      { type: "ask", uetr },
      { messageId: question!.message_id as string },
    ),
  ).rejects.toMatchObject({ code: "LM100" });
});

it("puts a wire in doubt at once if the other bank refused its message", async () => {
  const { uetr, entryId } = await send();
  const [message] =
    await sql`SELECT id FROM rail_messages WHERE uetr = ${uetr} AND type = 'payment'`;
  const id = message!.id as string;
  await appPool.query("SELECT rail_delivered($1, '', '400 BAD: No', $2)", [
    id,
    signRailStep("delivered", id, "", "400 BAD: No"),
  ]);
  await ask(entryId);
  expect(await isInDoubt(entryId)).toBe(true);
});

it("puts an accepted wire in doubt that is not settled a day after its arrival", async () => {
  const { uetr, entryId } = await send();
  await leaveUnanswered(ownerPool, uetr);
  await takeMessage(database, status(uetr, "accepted"));
  await ask(entryId);
  expect(await isInDoubt(entryId)).toBe(false);
  await sql`UPDATE wires SET arrives_on = bank_today() - 2 WHERE entry_id = ${String(entryId)}`;
  await ask(entryId);
  expect(await isInDoubt(entryId)).toBe(true);
  await takeMessage(database, status(uetr, "accepted"));
  expect(await isInDoubt(entryId)).toBe(true);

  await returnWire(admin, uetr, { reason: "It asks for it back" }, CONTEXT);
  const [request] =
    await sql`SELECT request FROM approvals WHERE request ->> 'wire' = ${uetr}`;
  const doubt = wireApproval
    .detailsOf(request!.request as never, {} as never)
    .find(([term]) => term === "In doubt")?.[1];
  expect(doubt).toMatch(
    /^Since .* accepted this wire on .* and has not settled it.*twice/,
  );
  expect(doubt).not.toContain("has not said");
});

it("a wire in doubt that staff return is in doubt no more", async () => {
  const { from, uetr, entryId } = await send();
  await leaveUnanswered(ownerPool, uetr);
  await ask(entryId);
  await returnWire(admin, uetr, { reason: "No answer by phone" }, CONTEXT);
  const second = await plantStaff(ownerPool, "second");
  const [request] =
    await sql`SELECT id FROM approvals WHERE status = 'waiting' AND request ->> 'wire' = ${uetr}`;
  await decideApproval(
    second,
    { id: request!.id as string, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );
  expect(await totalOf(from)).toBe(1_000n);
  expect(await isInDoubt(entryId)).toBe(false);
  const customer = await signedInOwner(ownerPool, from);
  const steps = receiptFacts((await getReceipt(customer, uetr))!);
  expect(steps.map(({ term }) => term)).toContain("Returned");
  expect(
    await sql`SELECT content FROM messages WHERE customer_id = ${customer.id}`,
  ).toEqual([{ content: expect.not.stringContaining("Please check") }]);
});

it("credits a payment in files that the other bank asked about before it came", async () => {
  const [id] = await openAccounts(ownerPool, 1);
  const { number } = await ownerOf(ownerPool, id);
  const late = payment(number, 100n);
  const question = { type: "ask", uetr: late.uetr };
  expect(await takeMessage(database, question, { rail: "files" })).toBe("none");
  expect(await takeMessage(database, late, { rail: "files" })).toBe("received");
  expect(await totalOf(id)).toBe(100n);
});
