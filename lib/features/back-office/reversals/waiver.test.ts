import { beforeAll, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "10.00";
});

import { decideApproval } from "@/lib/approvals/decide";
import { approvalHandlers } from "@/lib/bank/handlers";
import { closeDays } from "@/lib/features/business-day/close";
import { listNotifications } from "@/lib/features/inbox/notifications/queries";
import { sendTransfer } from "@/lib/features/payments/transfers/service";
import { chargeFees } from "@/lib/features/products/steps";
import { listAllHistory } from "@/lib/features/statements/history/admin-queries";
import { getEntryDetail } from "@/lib/features/statements/history/entry-detail-queries";
import { getReceipt } from "@/lib/features/statements/history/queries";
import { explainReceipt } from "@/lib/features/statements/history/receipt";
import { mainAccount } from "@/lib/identity/accounts";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { moveBankTime } from "@/lib/testing/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
  OUTSIDE_PAYMENT,
} from "@/lib/testing/ledger";
import { caughtUp } from "@/lib/testing/movements";
import { queuedMails } from "@/lib/testing/outbox";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { reverseHistoryEntry } from "./service";

const { ownerPool, sql } = await testDatabase();
let staffCount = 0;
const newStaff = () => plantStaff(ownerPool, `admin-${++staffCount}`);

beforeAll(async () => {
  await ownerPool.query(
    `INSERT INTO product_terms (type, currency, valid_from, day_count, capitalisation, wire_fee_minor, monthly_fee_minor)
     VALUES ('current', 'USD', bank_today(), 'act/365', 'month', 400, 250)`,
  );
});

/** Opens an account and sends wires. Returns the public ids of their fees. */
async function payFees(count: number) {
  const [id] = await openAccounts(ownerPool, 1, { balanceMinor: 10_000n });
  const customer = await signedInOwner(ownerPool, id);
  for (let sent = 0; sent < count; sent += 1)
    await sendTransfer(mainAccount(customer), OUTSIDE_PAYMENT, CONTEXT);
  const rows = await sql`
    SELECT e.public_id AS id FROM ledger_entries e JOIN ledger_postings p ON p.entry_id = e.id
    WHERE p.account_id = ${id} AND e.kind = 'fee' ORDER BY e.id`;
  return { id, customer, fees: rows.map((row) => row.id as string) };
}

const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;

test("a fee is waived once, with a reason that the audit log keeps, and the customer is notified", async () => {
  const admin = await newStaff();
  const { id, customer, fees } = await payFees(1);
  const [fee = ""] = fees;
  const waive = (reason?: string) =>
    reverseHistoryEntry(admin, fee, CONTEXT, reason);
  await expect(waive()).rejects.toMatchObject({
    code: "WAIVER_UNEXPLAINED",
    details: { fields: { reason: expect.any(String) as string } },
  });
  await caughtUp(ownerPool);
  await sql`DELETE FROM notifications; DELETE FROM outbox_mails`;
  const outcomes = await Promise.allSettled([
    waive("The wire was late"),
    waive("Twice"),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([
    "fulfilled",
    "rejected",
  ]);
  await expect(waive("Again")).rejects.toMatchObject({
    code: "ALREADY_REVERSED",
  });
  expect(await totalOf(id)).toBe(9_900n);

  const detail = (await getEntryDetail(admin, fee, CONTEXT))!;
  expect(detail).toMatchObject({
    ...{ isFee: true, reversal: "reversed", reversible: false },
  });
  const waiver = (await getEntryDetail(
    admin,
    detail.counterpart!.id,
    CONTEXT,
  ))!;
  expect(waiver.reason).toMatch(/^(The wire was late|Twice)$/);
  expect(waiver.description).toBe(`Waiver of ${detail.reference}`);

  await caughtUp(ownerPool);
  const { notifications } = await listNotifications(customer, { limit: 5 });
  expect(notifications.map(({ title }) => title)).toEqual([
    "Fee waived: you received $4.00",
  ]);
  const mails = await queuedMails(ownerPool);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Fee waived: you received $4.00",
  ]);
  expect(mails[0]!.text).toContain(`We waived fee ${detail.reference} on `);
  const receipt = (await getReceipt(customer, fee))!;
  expect(explainReceipt(receipt, null)).toContain("The bank waived this fee.");
  const { rows } = await listAllHistory(
    admin,
    { limit: 9, search: {} },
    CONTEXT,
  );
  expect(rows.filter(({ isFee }) => isFee)).toEqual([]);
  await expectBooksInOrder(ownerPool);
});

test("waived fees add up to what takes a second person", async () => {
  const admin = await newStaff();
  const { id, fees } = await payFees(3);
  for (const fee of fees.slice(0, 2))
    expect(
      await reverseHistoryEntry(admin, fee, CONTEXT, "Goodwill"),
    ).toMatchObject({ message: "Fee waived" });
  const waits = await reverseHistoryEntry(admin, fees[2]!, CONTEXT, "Goodwill");
  expect(waits).toBeInstanceOf(AcceptedReply);
  expect(await totalOf(id)).toBe(10_000n - 3n * 500n + 800n);
  const { id: approval } = (waits as AcceptedReply).data.approval as {
    id: string;
  };
  const approve = { id: approval, decision: "approve", reason: "" } as const;
  await expect(
    decideApproval(admin, approve, CONTEXT, approvalHandlers),
  ).rejects.toMatchObject({ code: "OWN_REQUEST" });
  await decideApproval(await newStaff(), approve, CONTEXT, approvalHandlers);
  expect(await totalOf(id)).toBe(9_700n);
  await expectBooksInOrder(ownerPool);
});

test("a monthly fee is waived as well, and the month is not charged again", async () => {
  const admin = await newStaff();
  const [id] = await openAccounts(ownerPool, 1, { balanceMinor: 1_000n });
  const { signal } = new AbortController();
  const step = { run: chargeFees.run, name: chargeFees.name };
  const endMonth = async () => {
    let next = addDays(bankToday(), 1);
    while (!next.endsWith("-01")) next = addDays(next, 1);
    await moveBankTime(zurichMoment(next, "00:06"));
    await closeDays([step], signal);
    return addDays(next, -1);
  };
  await endMonth();
  const month = await endMonth();
  const [row] = await sql`
    SELECT e.public_id AS id FROM monthly_fees f JOIN ledger_entries e ON e.id = f.entry_id WHERE f.account_id = ${id}`;
  await reverseHistoryEntry(admin, row!.id as string, CONTEXT, "Goodwill");
  await ownerPool.query("SELECT fees_charge($1, 'Monthly fees', 0)", [month]);
  expect(await totalOf(id)).toBe(1_000n);
  await expectBooksInOrder(ownerPool);
});

test("a fee of an account that is closed cannot be given back", async () => {
  const admin = await newStaff();
  const { id, fees } = await payFees(1);
  await sql`UPDATE accounts SET state = 'closed', is_main = false WHERE id = ${id}`;
  await expect(
    reverseHistoryEntry(admin, fees[0]!, CONTEXT, "Goodwill"),
  ).rejects.toMatchObject({ code: "CREDITED_CLOSED" });
});
