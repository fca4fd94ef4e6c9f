import { beforeAll, expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "1.00";
});

import { approvalHandlers } from "@/lib/bank/handlers";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import { openCase } from "@/lib/features/cases/service";
import { refundCase } from "@/lib/features/cases/staff-service";
import { listOwnCases } from "@/lib/features/cases/queries";
import { returnWire, settleWire } from "@/lib/features/payments/wires/service";
import {
  keepIncoming,
  returnIncoming,
} from "@/lib/features/rails/incoming/service";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import { drain } from "@/lib/testing/drain";
import {
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import {
  chooseLink,
  leaveUnanswered,
  payment,
  recallOf,
  returned,
  sendWire,
  status,
  takeMessage,
} from "@/lib/testing/rails";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { decideApproval } from "./decide";
import { exportApprovals } from "./export-service";
import { endRequestsJob } from "./job";

const database = await testDatabase();
const { ownerPool, appPool, sql } = database;
const maker = await plantStaff(ownerPool, "maker");
const checker = await plantStaff(ownerPool, "checker");

beforeAll(() => chooseLink(ownerPool));

function idOf(answer: unknown): string {
  expect(answer).toBeInstanceOf(AcceptedReply);
  return ((answer as AcceptedReply).data.approval as { id: string }).id;
}

const approve = (id: string) =>
  decideApproval(
    checker,
    { id, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );

const outcomeOf = async (id: string) =>
  (
    await sql`SELECT status::text, reason, decided_by FROM approvals WHERE id = ${id}`
  )[0];

const ended = (reason: string) => ({
  status: "rejected",
  reason,
  decided_by: null,
});
const waiting = { status: "waiting", reason: null, decided_by: null };

const runJob = () => appPool.query("SELECT approvals_end()");

/** Sends a wire, for which the other bank owes an answer. */
async function sendDoubtful() {
  const [from] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const wire = await sendWire(database, from, 300n);
  await leaveUnanswered(ownerPool, wire.uetr);
  await appPool.query("SELECT rail_ask($1)", [wire.entryId]);
  return { from, ...wire };
}

it.each([
  ["refused", "The other bank has refused the wire."],
  ["accepted", "The other bank has accepted the wire, so it decides."],
] as const)(
  "ends a request to settle a wire that the other bank has %s",
  async (answer, reason) => {
    const { from, uetr } = await sendDoubtful();
    const id = idOf(await settleWire(maker, uetr, CONTEXT));
    await runJob();
    expect(await outcomeOf(id)).toEqual(waiting);
    await takeMessage(database, status(uetr, answer));
    expect(await outcomeOf(id)).toEqual(ended(reason));
    await expect(approve(id)).rejects.toMatchObject({
      code: "ALREADY_DECIDED",
    });
    expect(await sql`SELECT approval_needs_account(${from}) AS needs`).toEqual([
      { needs: false },
    ]);
  },
);

it("ends a request to return a wire that the other bank settles, and says so in the audit log", async () => {
  const { from, uetr } = await sendDoubtful();
  const reason = { reason: "No answer by phone" };
  const id = idOf(await returnWire(maker, uetr, reason, CONTEXT));
  await takeMessage(database, status(uetr, "settled"));
  expect(await outcomeOf(id)).toEqual(
    ended("The other bank has settled the wire."),
  );
  expect(
    await sql`SELECT actor_kind::text, actor_id, subject_account_id, after FROM audit_log
              WHERE action = 'approval.reject' AND after ->> 'approval' = ${id}`,
  ).toEqual([
    {
      actor_kind: "system",
      actor_id: null,
      subject_account_id: String(from),
      after: { approval: id, kind: "wire", madeBy: maker.username },
    },
  ]);
  const { columns, pages } = await exportApprovals(
    checker,
    { show: "rejected", kind: "wire" },
    CONTEXT,
  );
  const { value } = await pages.next();
  const [newest] = value as string[][];
  expect(newest![columns.indexOf("Decided by")]).toBe("The bank");
});

it("ends a refund that waits when the other bank returns the wire", async () => {
  const [from] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const { uetr } = await sendWire(database, from, 300n);
  await takeMessage(database, status(uetr, "settled"));
  const customer = await signedInOwner(ownerPool, from);
  await openCase(
    customer,
    uetr,
    { kind: "not_received", message: "Please help", attachments: [] },
    CONTEXT,
  );
  const [opened] = await listOwnCases(customer, 1);
  const id = idOf(await refundCase(maker, opened!.id, "3.00", CONTEXT));
  expect(await takeMessage(database, returned(uetr, 300n))).toBe("returned");
  expect(await outcomeOf(id)).toEqual(
    ended("The case was closed without this request."),
  );
});

it("ends a request to return a payment whose recall was refused", async () => {
  const [to] = await openAccounts(ownerPool, 1);
  const message = payment((await ownerOf(ownerPool, to)).number, 500n);
  await takeMessage(database, message);
  await takeMessage(database, recallOf(message.uetr, 500n));
  const [row] =
    await sql`SELECT id FROM incoming_payments WHERE uetr = ${message.uetr}`;
  const incoming = row!.id as string;
  const id = idOf(
    await returnIncoming(maker, incoming, { reason: "FOCR" }, CONTEXT),
  );
  await keepIncoming(checker, incoming, CONTEXT);
  expect(await outcomeOf(id)).toEqual(
    ended("The recall was answered without this request."),
  );
});

it("ends a request to reverse a transaction that a colleague has reversed", async () => {
  const [to] = await openAccounts(ownerPool, 1);
  const cash = (await bankAccount("cash"))(to);
  const { publicId } = await post(movement(cash, to, 500n, { kind: "credit" }));
  const id = idOf(await reverseHistoryEntry(maker, publicId, CONTEXT));
  await sql`UPDATE four_eyes_limits SET account_minor = NULL, day_minor = NULL`;
  await reverseHistoryEntry(checker, publicId, CONTEXT);
  await sql`UPDATE four_eyes_limits SET account_minor = 100`;
  expect(await outcomeOf(id)).toEqual({
    status: "rejected",
    reason: "The transaction was reversed without this request.",
    decided_by: checker.id,
  });
});

it("ends requests that have waited since before with a job, and leaves one that is being decided or cannot be read", async () => {
  const { uetr, entryId } = await sendDoubtful();
  const id = idOf(await settleWire(maker, uetr, CONTEXT));
  const [unread] =
    await sql`INSERT INTO approvals (kind, amount_minor, request, made_by)
              VALUES ('wire', 1, '{"wire": "no id"}', ${maker.id}) RETURNING id`;
  // As in a bank that did not end them.
  await sql`UPDATE wires SET in_doubt_since = NULL WHERE entry_id = ${String(entryId)}`;
  const deciding = await ownerPool.connect();
  await deciding.query("BEGIN");
  await deciding.query("SELECT approval_lock($1)", [id]);
  await runJob();
  expect(await outcomeOf(id)).toEqual(waiting);
  await deciding.query("COMMIT");
  deciding.release();
  await drain([endRequestsJob]);
  expect(await outcomeOf(id)).toEqual(
    ended("The wire was sent to the other bank."),
  );
  expect(await outcomeOf(unread!.id as string)).toEqual(waiting);
});
