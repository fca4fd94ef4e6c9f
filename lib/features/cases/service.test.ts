import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import { decideApproval } from "@/lib/approvals/decide";
import { withdrawApproval } from "@/lib/approvals/withdraw";
import { approvalHandlers } from "@/lib/bank/handlers";
import { countWaitingWork, listWaitingWork } from "@/lib/bank/waiting-work";
import { deleteCustomer } from "@/lib/features/customers/accounts/service";
import { listDailyTotals } from "@/lib/features/books/queries";
import { listConversations } from "@/lib/features/inbox/conversations/queries";
import { replyToBank } from "@/lib/features/inbox/conversations/service";
import { listNotifications } from "@/lib/features/inbox/notifications/queries";
import { listWires } from "@/lib/features/payments/wires/queries";
import { returnWire, settleWire } from "@/lib/features/payments/wires/service";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import type { Admin, Customer } from "@/lib/identity/callers";
import type { CaseKind } from "@/lib/platform/db/generated/enums";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { post as postAsApp } from "@/lib/ledger/post";
import { bankToday } from "@/lib/platform/time/clock";
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
import { untilBlocking } from "@/lib/testing/locks";
import { queuedMails } from "@/lib/testing/outbox";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { getPaymentCases, listOwnCases } from "./queries";
import { openCase } from "./service";
import { listCases } from "./staff-list";
import { getCaseForStaff } from "./staff-queries";
import {
  declineCase,
  grantRecall,
  refundCase,
  takeCase,
} from "./staff-service";
import { toDecimal } from "@/lib/ledger/money";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool, "teller", "teller");
const second = await plantStaff(ownerPool, "second", "teller");
const approver = await plantStaff(ownerPool, "approver");

/** A customer who has 1,000.00, and the account of somebody else. */
async function payer() {
  const [accountId, otherId] = await openAccounts(ownerPool, 2, {
    balanceMinor: 100_000n,
  });
  const customer = await signedInOwner(ownerPool, accountId);
  const pay = (minor: bigint) => post(movement(accountId, otherId, minor));
  const sendWire = async (minor: bigint) => {
    const clearing = (await bankAccount("clearing"))(accountId);
    return post(movement(accountId, clearing, minor, { kind: "wire" }));
  };
  const balance = async () =>
    (await balancesOf(ownerPool, [accountId]))[0]!.totalMinor;
  return { customer, accountId, otherId, pay, sendWire, balance };
}

const report = (customer: Customer, entryId: string, kind: CaseKind) =>
  openCase(
    customer,
    entryId,
    { kind, message: "Please help", attachments: [] },
    CONTEXT,
  );

async function caseOf(customer: Customer, entryId: string, kind: CaseKind) {
  const { number } = await report(customer, entryId, kind);
  const [newest] = await listOwnCases(customer, 1);
  expect(newest).toMatchObject({ number, kind, status: "opened" });
  return newest!;
}

const statusOf = async (customer: Customer, id: string) =>
  (await listOwnCases(customer, 20)).find(
    (supportCase) => supportCase.id === id,
  )!.status;

const refundOf = (id: string, minor: bigint, by: Admin = admin) =>
  refundCase(by, id, toDecimal(minor, "USD"), CONTEXT);

function waitingId(answer: unknown): string {
  expect(answer).toBeInstanceOf(AcceptedReply);
  return ((answer as AcceptedReply).data.approval as { id: string }).id;
}

const approve = (id: string) =>
  decideApproval(
    approver,
    { id, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );

test("a case starts a conversation about the payment, and promises an answer", async () => {
  const { customer, pay } = await payer();
  const { publicId } = await pay(500n);
  const before = await countWaitingWork(admin);
  const { message, number } = await report(
    customer,
    publicId,
    "not_recognised",
  );
  expect(message).toMatch(
    new RegExp(`^Case ${number} is open. We will answer you by \\d\\d/`),
  );
  const [thread] = (await listConversations(customer, { limit: 1 }))
    .conversations;
  expect(thread).toMatchObject({
    payment: publicId,
    case: { number, status: "opened", events: [{ status: "opened" }] },
    messages: [{ content: "Please help", isFromBank: false }],
  });
  expect((await countWaitingWork(admin)).cases).toBe(before.cases! + 1);
  await expect(
    report(customer, publicId, "wrong_amount"),
  ).rejects.toMatchObject({ code: "CASE_OPEN" });
});

test("refuses what is no payment of the customer, or is back already", async () => {
  const [mine, theirs] = [await payer(), await payer()];
  const { publicId } = await theirs.pay(500n);
  await expect(
    report(mine.customer, publicId, "wrong_amount"),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  const wire = await mine.sendWire(300n);
  await expect(
    report(mine.customer, wire.publicId, "not_received"),
  ).rejects.toMatchObject({ code: "WIRE_STILL_PENDING" });
  await returnWire(admin, wire.publicId, { reason: "Unknown" }, CONTEXT);
  await expect(
    report(mine.customer, wire.publicId, "wrong_amount"),
  ).rejects.toMatchObject({ code: "PAYMENT_UNDONE" });
  expect(await getPaymentCases(mine.customer, wire.publicId)).toEqual({
    cases: [],
    offered: [],
  });
});

test("a customer reports money that staff took by a credit to someone else, by lowering the total or by a reversal", async () => {
  const [mine, theirs] = [await payer(), await payer()];
  const received = await post(
    movement(theirs.accountId, mine.accountId, 200n, { kind: "credit" }),
  );
  const adjustments = (await bankAccount("adjustments"))(mine.accountId);
  const taken = [
    movement(mine.accountId, theirs.accountId, 500n, { kind: "credit" }),
    movement(mine.accountId, adjustments, 300n, { kind: "adjustment" }),
    movement(mine.accountId, theirs.accountId, 200n, {
      kind: "reversal",
      reversesId: received.entryId,
    }),
  ];
  for (const each of taken) {
    const { publicId } = await post(each);
    const { id } = await caseOf(mine.customer, publicId, "not_recognised");
    await refundOf(id, each.amountMinor);
    expect(await statusOf(mine.customer, id)).toBe("refunded");
  }
  expect(await mine.balance()).toBe(100_200n);
  await expectBooksInOrder(ownerPool);
});

test("a credit that arrived, and a raised total, are no payments to report", async () => {
  const [mine, theirs] = [await payer(), await payer()];
  const adjustments = (await bankAccount("adjustments"))(mine.accountId);
  const received = [
    movement(theirs.accountId, mine.accountId, 500n, { kind: "credit" }),
    movement(adjustments, mine.accountId, 300n, { kind: "adjustment" }),
  ];
  for (const each of received) {
    const { publicId } = await post(each);
    expect((await getPaymentCases(mine.customer, publicId)).offered).toEqual(
      [],
    );
    await expect(
      report(mine.customer, publicId, "not_recognised"),
    ).rejects.toMatchObject({ code: "NOT_A_PAYMENT" });
  }
});

test("only a wire can be recalled", async () => {
  const { customer, pay } = await payer();
  const { publicId } = await pay(500n);
  expect((await getPaymentCases(customer, publicId)).offered).not.toContain(
    "recall",
  );
  await expect(report(customer, publicId, "recall")).rejects.toMatchObject({
    code: "NOT_A_WIRE",
  });
});

test("taking on a case notifies the customer once, in the app and by email", async () => {
  const { customer, pay } = await payer();
  const { publicId } = await pay(500n);
  const { id, number } = await caseOf(customer, publicId, "wrong_amount");
  await takeCase(admin, id, CONTEXT);
  await takeCase(second, id, CONTEXT);
  expect(await statusOf(customer, id)).toBe("in_progress");
  const list = (show: "mine", by: Admin) =>
    listCases(by, { limit: 50, filters: { show } }, CONTEXT);
  expect(
    (await list("mine", second)).cases.map((supportCase) => supportCase.id),
  ).toEqual([id]);
  expect((await list("mine", admin)).cases).toEqual([]);
  const title = `Case ${number} is in progress`;
  const { notifications } = await listNotifications(customer, { limit: 9 });
  expect(notifications.filter((each) => each.title === title)).toHaveLength(1);
  const mails = await queuedMails(ownerPool);
  expect(mails.filter(({ subject }) => subject === title)).toHaveLength(1);
});

test("declining gives the reason in the conversation and by email, and closes the case", async () => {
  const { customer, pay } = await payer();
  const { publicId } = await pay(500n);
  const { id, number } = await caseOf(customer, publicId, "not_received");
  const { messages, cases } = await countWaitingWork(admin);
  await declineCase(admin, id, { reason: "The payee has it" }, CONTEXT);
  // Its message is answered, and does not wait by itself.
  expect(await countWaitingWork(admin)).toMatchObject({
    messages,
    cases: cases! - 1,
  });
  const [thread] = (await listConversations(customer, { limit: 1 }))
    .conversations;
  expect(thread).toMatchObject({
    subject: `Case ${number}: no refund`,
    case: { status: "declined", reason: "The payee has it" },
  });
  expect(thread!.unreadId).not.toBeNull();
  const mail = (await queuedMails(ownerPool)).find(
    ({ subject }) => subject === `Case ${number}: no refund`,
  );
  expect(mail!.text).toContain("Reason: The payee has it");
  await expect(
    declineCase(admin, id, { reason: "Again" }, CONTEXT),
  ).rejects.toMatchObject({ code: "CASE_CLOSED" });
  await expect(refundOf(id, 1n)).rejects.toMatchObject({ code: "CASE_CLOSED" });
  expect((await getPaymentCases(customer, publicId)).offered).toContain(
    "not_received",
  );
  // A later message of the customer waits for staff, because no case would show it.
  await replyToBank(customer, thread!.id, {
    message: "But it has not arrived",
    attachments: [],
  });
  expect(await countWaitingWork(admin)).toMatchObject({
    messages: messages! + 1,
    cases: cases! - 1,
  });
  const { items } = await listWaitingWork(admin, 50, CONTEXT);
  expect(items.filter(({ kind }) => kind === "messages")).toHaveLength(
    messages! + 1,
  );
});

test("a refund credits the customer from cash and names the case; a second one gets the rest only", async () => {
  const { customer, pay, balance } = await payer();
  const { publicId } = await pay(500n);
  const { id, number } = await caseOf(customer, publicId, "wrong_amount");
  await expect(refundOf(id, 501n)).rejects.toMatchObject({
    code: "REFUND_TOO_HIGH",
  });
  expect(await refundOf(id, 300n)).toEqual({ message: "Payment refunded" });
  const refunded = { minor: 300n, currency: "USD" };
  expect((await listOwnCases(customer, 1))[0]).toMatchObject({ refunded });
  expect(await getCaseForStaff(second, id, CONTEXT)).toMatchObject({
    refunded,
  });
  expect(await balance()).toBe(99_800n);
  const rows: { description: string; kind: string }[] =
    await sql`SELECT e.description, a.kind::text FROM cases k JOIN ledger_entries e ON e.id = k.refund_entry_id
     JOIN ledger_postings p ON p.entry_id = e.id AND p.direction = 'debit' JOIN accounts a ON a.id = p.account_id
     WHERE k.id = ${id}`;
  expect(rows).toEqual([
    { description: `Refund, case ${number}`, kind: "cash" },
  ]);
  const again = await caseOf(customer, publicId, "wrong_amount");
  await expect(refundOf(again.id, 201n)).rejects.toMatchObject({
    code: "REFUND_TOO_HIGH",
  });
  await refundOf(again.id, 200n);
  await expect(
    report(customer, publicId, "wrong_amount"),
  ).rejects.toMatchObject({ code: "PAYMENT_REFUNDED" });
  await expectBooksInOrder(ownerPool);
});

test("the totals of a day name a refund after its customer was deleted as well", async () => {
  const root = await plantStaff(ownerPool, "root-3", "administrator");
  const { customer, pay } = await payer();
  await pay(95_000n);
  const { publicId } = await pay(500n);
  const { id } = await caseOf(customer, publicId, "wrong_amount");
  await refundOf(id, 300n);
  const refunds = async () =>
    (await listDailyTotals(root, bankToday())).find(
      ({ kind }) => kind === "refund",
    );
  const before = await refunds();
  expect(before!.entries).toBeGreaterThan(0);
  expect(await deleteCustomer(root, customer.id, CONTEXT)).not.toBeInstanceOf(
    AcceptedReply,
  );
  expect(await refunds()).toEqual(before);
});

test("a payment can be refunded again after its refund was reversed", async () => {
  const root = await plantStaff(ownerPool, "root-2", "administrator");
  const { customer, pay, balance } = await payer();
  const { publicId } = await pay(500n);
  const first = await caseOf(customer, publicId, "wrong_amount");
  await refundOf(first.id, 500n);
  const [{ refund }] = (await sql`
    SELECT e.public_id AS refund FROM cases k JOIN ledger_entries e ON e.id = k.refund_entry_id
    WHERE k.id = ${first.id}`) as [{ refund: string }];
  await reverseHistoryEntry(root, refund, CONTEXT);
  const next = await caseOf(customer, publicId, "wrong_amount");
  expect(await refundOf(next.id, 500n)).toEqual({
    message: "Payment refunded",
  });
  expect(await balance()).toBe(100_000n);
  await expectBooksInOrder(ownerPool);
});

test("a payment is either refunded or reversed", async () => {
  const root = await plantStaff(ownerPool, "root");
  const { customer, pay } = await payer();
  const refunded = await pay(500n);
  const first = await caseOf(customer, refunded.publicId, "wrong_amount");
  await refundOf(first.id, 100n);
  await expect(
    reverseHistoryEntry(root, refunded.publicId, CONTEXT),
  ).rejects.toMatchObject({ code: "PAYMENT_WAS_REFUNDED" });
  const reversed = await pay(600n);
  const next = await caseOf(customer, reversed.publicId, "wrong_amount");
  await reverseHistoryEntry(root, reversed.publicId, CONTEXT);
  await expect(refundOf(next.id, 100n)).rejects.toMatchObject({
    code: "CASE_CLOSED",
  });
  await expectBooksInOrder(ownerPool);
});

test("reversing a payment closes its case for both sides, and the refund that waited", async () => {
  const root = await plantStaff(ownerPool, "reverser");
  const { customer, pay, balance } = await payer();
  const { publicId } = await pay(5_000n);
  const other = await pay(9_000n);
  const first = await caseOf(customer, other.publicId, "wrong_amount");
  await refundOf(first.id, 9_000n);
  const { id, number } = await caseOf(customer, publicId, "not_recognised");
  const waiting = waitingId(await refundOf(id, 5_000n));
  await reverseHistoryEntry(root, publicId, CONTEXT);
  const [thread] = (await listConversations(customer, { limit: 1 }))
    .conversations;
  const subject = `Case ${number}: we reversed your payment`;
  expect(thread).toMatchObject({
    subject,
    case: {
      number,
      status: "reversed",
      events: [{ status: "opened" }, { status: "reversed" }],
    },
  });
  const staffView = await getCaseForStaff(second, id, CONTEXT);
  expect(staffView).toMatchObject({ status: "reversed", waiting: null });
  const { notifications } = await listNotifications(customer, { limit: 1 });
  expect(notifications[0]).toMatchObject({ kind: "message" });
  const mail = (await queuedMails(ownerPool)).find(
    (each) => each.subject === subject,
  );
  expect(mail!.text).toContain("The amount of $50.00 is back in your account.");
  const rows: { reason: string }[] =
    await sql`SELECT reason FROM approvals WHERE id = ${waiting} AND status = 'rejected'`;
  expect(rows[0]!.reason).toBe(
    "The payment was reversed without this request.",
  );
  expect((await getPaymentCases(customer, publicId)).offered).toEqual([]);
  expect(await balance()).toBe(100_000n);
  await expectBooksInOrder(ownerPool);
});

test("a refused reversal leaves the case and its customer alone", async () => {
  const root = await plantStaff(ownerPool, "unfunded");
  const { customer, pay, otherId } = await payer();
  const { publicId } = await pay(500n);
  const { id } = await caseOf(customer, publicId, "not_recognised");
  const clearing = (await bankAccount("clearing"))(otherId);
  await post(movement(otherId, clearing, 100_100n, { kind: "wire" }));
  const before = (await queuedMails(ownerPool)).length;
  await expect(
    reverseHistoryEntry(root, publicId, CONTEXT),
  ).rejects.toMatchObject({ code: "REVERSAL_UNFUNDED" });
  expect(await statusOf(customer, id)).toBe("opened");
  expect(await queuedMails(ownerPool)).toHaveLength(before);
});

test("a reversal that waits for a second person closes the case when it is approved", async () => {
  const [asks, approves] = [
    await plantStaff(ownerPool, "asks"),
    await plantStaff(ownerPool, "approves"),
  ];
  const { customer, pay } = await payer();
  const { publicId } = await pay(20_000n);
  const { id } = await caseOf(customer, publicId, "wrong_amount");
  const waiting = waitingId(await reverseHistoryEntry(asks, publicId, CONTEXT));
  expect(await statusOf(customer, id)).toBe("opened");
  await decideApproval(
    approves,
    { id: waiting, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );
  expect(await statusOf(customer, id)).toBe("reversed");
});

test("a case that is opened during a reversal is refused or closed", async () => {
  const root = await plantStaff(ownerPool, "racer");
  for (let round = 0; round < 8; round++) {
    const { customer, pay } = await payer();
    const { publicId } = await pay(100n);
    await Promise.allSettled([
      report(customer, publicId, "wrong_amount"),
      reverseHistoryEntry(root, publicId, CONTEXT),
    ]);
    const statuses = (await listOwnCases(customer, 9)).map(
      ({ status }) => status,
    );
    expect(["", "reversed"]).toContain(statuses.join());
  }
});

test("a returned wire closes a question about it as well", async () => {
  const { customer, sendWire } = await payer();
  const wire = await sendWire(300n);
  const { id, number } = await caseOf(customer, wire.publicId, "wrong_amount");
  await returnWire(admin, wire.publicId, { reason: "Unknown" }, CONTEXT);
  expect(await statusOf(customer, id)).toBe("granted");
  const [thread] = (await listConversations(customer, { limit: 1 }))
    .conversations;
  expect(thread).toMatchObject({
    subject: "Your wire of $3.00 was returned",
    case: { number, status: "granted" },
  });
});

test("a refund above the amount waits, and the approval closes the case", async () => {
  const { customer, pay, balance } = await payer();
  const { publicId } = await pay(20_000n);
  const { id } = await caseOf(customer, publicId, "not_recognised");
  const waiting = waitingId(await refundOf(id, 20_000n));
  expect(await balance()).toBe(80_000n);
  const isWaiting = { code: "ALREADY_WAITING" };
  await expect(refundOf(id, 100n)).rejects.toMatchObject(isWaiting);
  await expect(
    declineCase(admin, id, { reason: "No" }, CONTEXT),
  ).rejects.toMatchObject(isWaiting);
  expect((await getCaseForStaff(second, id, CONTEXT))!.waiting!.madeBy).toBe(
    "teller",
  );
  await approve(waiting);
  expect(await balance()).toBe(100_000n);
  expect(await statusOf(customer, id)).toBe("refunded");
  await expectBooksInOrder(ownerPool);
});

test("the approval of a refund serves for no other entry, and a refund needs its open case", async () => {
  const { customer, accountId, pay } = await payer();
  const { publicId } = await pay(20_000n);
  const { id } = await caseOf(customer, publicId, "not_recognised");
  const approvalId = waitingId(await refundOf(id, 20_000n));
  const credit = {
    kind: "credit",
    debitAccountId: (await bankAccount("cash"))(accountId),
    creditAccountId: accountId,
    amountMinor: 20_000n,
    actor: { kind: "staff", sessionSecret: second.sessionSecret },
    context: CONTEXT,
  } as const;
  await expect(postAsApp({ ...credit, approvalId })).rejects.toMatchObject({
    code: "APPROVAL_OUTDATED",
  });
  await expect(
    postAsApp({
      ...{ ...credit, approvalId, valueAt: new Date("2024-02-03T09:30:00Z") },
      actor: { kind: "staff", sessionSecret: approver.sessionSecret },
      idempotency: { scope: "refund", key: id, requestHash: Buffer.of(1) },
    }),
  ).rejects.toMatchObject({ code: "APPROVAL_OUTDATED" });
  const key = { scope: "refund", key: randomUUID(), requestHash: Buffer.of(1) };
  await expect(
    postAsApp({ ...credit, amountMinor: 1n, idempotency: key }),
  ).rejects.toMatchObject({ code: "LM039" });
});

test("a withdrawn refund leaves the case open", async () => {
  const { customer, pay } = await payer();
  const { publicId } = await pay(20_000n);
  const { id } = await caseOf(customer, publicId, "not_recognised");
  await withdrawApproval(
    admin,
    waitingId(await refundOf(id, 20_000n)),
    CONTEXT,
  );
  expect(await statusOf(customer, id)).toBe("opened");
  await declineCase(admin, id, { reason: "You made it" }, CONTEXT);
});

test("granting a recall returns the wire, also after a second person agreed", async () => {
  const { customer, sendWire, balance } = await payer();
  const small = await sendWire(300n);
  const one = await caseOf(customer, small.publicId, "recall");
  expect(await grantRecall(admin, one.id, CONTEXT)).toEqual({
    message: "Wire returned",
  });
  const large = await sendWire(20_000n);
  const two = await caseOf(customer, large.publicId, "recall");
  const waiting = waitingId(await grantRecall(admin, two.id, CONTEXT));
  expect(await statusOf(customer, two.id)).toBe("opened");
  await approve(waiting);
  for (const { id } of [one, two])
    expect(await statusOf(customer, id)).toBe("granted");
  expect(await balance()).toBe(100_000n);
  const [thread] = (await listConversations(customer, { limit: 1 }))
    .conversations;
  expect(thread).toMatchObject({
    subject: "Your wire of $200.00 was returned",
    case: { number: two.number, status: "granted" },
  });
});

test("a recall that is granted and declined at the same moment gets one decision", async () => {
  const { customer, sendWire } = await payer();
  const wire = await sendWire(300n);
  const { id } = await caseOf(customer, wire.publicId, "recall");
  const holder = await ownerPool.connect();
  try {
    await holder.query("BEGIN; SELECT FROM wires FOR UPDATE");
    const granted = grantRecall(admin, id, CONTEXT);
    await untilBlocking(holder);
    const declined = declineCase(admin, id, { reason: "Too late" }, CONTEXT);
    const outcome = Promise.allSettled([granted, declined]);
    // It waits for the grant, which waits for the wire.
    await vi.waitFor(
      async () => {
        const { rowCount } = await holder.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0",
        );
        expect(rowCount).toBe(2);
      },
      { timeout: 10_000 },
    );
    await holder.query("ROLLBACK");
    expect(await outcome).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: { code: "CASE_CLOSED" } },
    ]);
  } finally {
    holder.release(true);
  }
  expect(await statusOf(customer, id)).toBe("granted");
});

test("settling a wire closes its recall and says so; a question is not granted", async () => {
  const { customer, sendWire } = await payer();
  const wire = await sendWire(300n);
  const { id, number } = await caseOf(customer, wire.publicId, "recall");
  const listed = async (status: "pending" | "settled") =>
    (
      await listWires(
        admin,
        {
          limit: 50,
          filters: status === "settled" ? { show: status } : {},
        },
        CONTEXT,
      )
    ).wires.find((each) => each.id === wire.publicId);
  expect((await listed("pending"))!.recall).toEqual({ id, number });
  await expect(refundOf(id, 100n)).rejects.toMatchObject({
    code: "RECALL_NOT_REFUNDED",
  });
  await settleWire(admin, wire.publicId, CONTEXT);
  expect((await listed("settled"))!.recall).toBeNull();
  await expect(grantRecall(admin, id, CONTEXT)).rejects.toMatchObject({
    code: "CASE_CLOSED",
  });
  const [thread] = (await listConversations(customer, { limit: 1 }))
    .conversations;
  expect(thread).toMatchObject({
    subject: "We can’t recall your wire of $3.00",
    case: { status: "declined" },
  });
  const after = await caseOf(customer, wire.publicId, "not_received");
  await expect(grantRecall(admin, after.id, CONTEXT)).rejects.toMatchObject({
    code: "NOT_A_RECALL",
  });
});

test("a declined recall is not announced again when the wire is settled", async () => {
  const { customer, sendWire } = await payer();
  const wire = await sendWire(300n);
  const { id } = await caseOf(customer, wire.publicId, "recall");
  await declineCase(admin, id, { reason: "Too late" }, CONTEXT);
  await settleWire(admin, wire.publicId, CONTEXT);
  const [thread] = (await listConversations(customer, { limit: 1 }))
    .conversations;
  expect(thread!.messages).toHaveLength(2);
  await expect(report(customer, wire.publicId, "recall")).rejects.toMatchObject(
    { code: "WIRE_NOT_PENDING" },
  );
});

test("a recall that a colleague declines while a wire is being settled is closed once, by the colleague", async () => {
  const { customer, sendWire } = await payer();
  const wire = await sendWire(300n);
  const { id, number } = await caseOf(customer, wire.publicId, "recall");
  const holder = await ownerPool.connect();
  await holder.query("BEGIN");
  await holder.query(
    "SELECT FROM wires w JOIN ledger_entries e ON e.id = w.entry_id WHERE e.public_id = $1 FOR UPDATE OF w",
    [wire.publicId],
  );
  const settled = settleWire(second, wire.publicId, CONTEXT);
  const waiting = () =>
    sql`SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE a.datname = current_database()
      AND NOT granted`;
  await expect
    .poll(async () => (await waiting()).length, { timeout: 10_000 })
    .toBe(1);
  await declineCase(admin, id, { reason: "Too late" }, CONTEXT);
  await holder.query("COMMIT");
  holder.release();
  expect(await settled).toEqual({ message: "Wire settled" });
  const [thread] = (await listConversations(customer, { limit: 1 }))
    .conversations;
  expect(thread).toMatchObject({
    subject: `Case ${number}: we can’t recall your wire`,
    case: { status: "declined", reason: "Too late" },
  });
  expect(thread!.messages).toHaveLength(2);
  const rows: { action: string; actor_id: string }[] =
    await sql`SELECT action, actor_id FROM audit_log
     WHERE action IN ('case.decline', 'case.recall') AND after->>'case' = ${number}`;
  expect(rows).toEqual([{ action: "case.decline", actor_id: admin.id }]);
});

test("deleting a customer deletes the cases", async () => {
  const root = await plantStaff(ownerPool, "remover");
  const { customer, pay } = await payer();
  const { publicId } = await pay(99_500n);
  const { id } = await caseOf(customer, publicId, "wrong_amount");
  await deleteCustomer(root, customer.id, CONTEXT);
  const { rowCount } = await ownerPool.query(
    "SELECT FROM cases WHERE id = $1",
    [id],
  );
  expect(rowCount).toBe(0);
});
