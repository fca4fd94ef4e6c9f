import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { deleteCustomer } from "@/lib/features/customers/accounts/service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { approvalHandlers } from "@/lib/bank/handlers";
import { newAccountNumber } from "@/lib/ledger/account-number";
import { adminCreateSchema } from "@/lib/features/customers/schema";
import { toCreatedReply } from "@/lib/features/customers/accounts/opening/serializers";
import { createCustomer } from "@/lib/features/customers/accounts/opening/service";
import { reverseHistoryEntry } from "@/lib/features/back-office/reversals/service";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { post } from "@/lib/testing/bookkeeper";
import { staffPostingSchema } from "@/lib/features/back-office/postings/schema";
import { postByStaff } from "@/lib/features/back-office/postings/service";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { decideApproval } from "./decide";
import { listApprovals } from "./queries";

const { ownerPool, appPool, sql } = await testDatabase();

const maker = await plantStaff(ownerPool, "maker");
const checker = await plantStaff(ownerPool, "checker");

async function open(balanceMinor = 1_000n) {
  const [id] = await openAccounts(ownerPool, 1, { balanceMinor });
  const rows: { number: string; customer: string }[] =
    await sql`SELECT number, customer_id AS customer FROM accounts WHERE id = ${id}`;
  const balances = async () => (await balancesOf(ownerPool, [id!]))[0]!;
  return { id: id!, ...rows[0]!, balances };
}

const credit = (number: string, more: object) =>
  postByStaff(
    maker,
    { accountId: number, direction: "credit" },
    staffPostingSchema.parse({
      chooseAccount: number,
      description: "reach",
      ...more,
    }),
    { context: CONTEXT },
  );

const update = (number: string, input: object) =>
  updateAccount(maker, number, accountUpdateSchema.parse(input), CONTEXT);

const approve = (approvalId: string) =>
  decideApproval(
    checker,
    { id: approvalId, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );

const idOf = (answer: unknown) => {
  expect(answer).toBeInstanceOf(AcceptedReply);
  return ((answer as AcceptedReply).data.approval as { id: string }).id;
};

/** The details of a request as the second person sees them. */
async function detailsOf(id: string) {
  const { rows } = await listApprovals(
    checker,
    { limit: 50, filters: {} },
    CONTEXT,
    approvalHandlers,
  );
  return Object.fromEntries(rows.find((row) => row.id === id)!.details);
}

test("a request keeps its customers when their account numbers change", async () => {
  const [mine, theirs] = [await open(), await open(50_000n)];
  const id = idOf(
    await credit(mine.number, { amount: "200.00", to: theirs.number }),
  );
  for (const { id: renumbered } of [mine, theirs])
    await sql`UPDATE accounts SET number = ${newAccountNumber()} WHERE id = ${renumbered}`;
  await approve(id);
  expect((await mine.balances()).totalMinor).toBe(21_000n);
  expect((await theirs.balances()).totalMinor).toBe(30_000n);
});

test("shows the second person everything that would be posted", async () => {
  const { number } = await open();
  const other = await open(50_000n);
  await sql`UPDATE customers SET full_name = 'Other Side' WHERE id = ${other.customer}`;
  const id = idOf(
    await credit(number, {
      amount: "200.00",
      from: other.number,
      bank: "Elsewhere Bank",
      date: "2024-02-03",
      time: "10:30",
    }),
  );
  expect(await detailsOf(id)).toEqual({
    Type: "Credit",
    From: `Other Side, ${other.number}`,
    Bank: "Elsewhere Bank",
    Description: "reach",
    "Value date": "03/02/2024, 10:30",
  });
  const balance = idOf(
    await update(number, { totalBalance: 500, availableBalance: 400 }),
  );
  expect(await detailsOf(balance)).toEqual({
    "Total balance": "$500.00",
    "Available balance": "$400.00",
    Adjustment: "$490.00",
    "On hold": "$100.00",
  });
});

test("shows a deleted other customer as a closed account", async () => {
  const [mine, theirs] = [await open(), await open(20_000n)];
  const id = idOf(
    await credit(mine.number, { amount: "200.00", to: theirs.number }),
  );
  await post(
    movement(theirs.id, mine.id, 20_000n, { description: "Spent meanwhile" }),
  );
  await deleteCustomer(maker, theirs.number, CONTEXT);
  expect((await detailsOf(id)).From).toBe(`Closed account, ${theirs.number}`);
});

test.each([
  ["has become an auditor", "role = 'auditor'"],
  ["is disabled", "disabled_at = now()"],
  ["has a temporary password", "password_is_temporary = true"],
])(
  "the request of a colleague who %s can only be rejected",
  async (_, change) => {
    const { number } = await open(50_000n);
    const colleague = await plantStaff(ownerPool, `former-${number}`);
    const answer = await updateAccount(
      colleague,
      number,
      accountUpdateSchema.parse({ email: `new-${number}@x.example` }),
      CONTEXT,
    );
    const id = idOf(answer);
    await ownerPool.query(`UPDATE admins SET ${change} WHERE id = $1`, [
      colleague.id,
    ]);
    await expect(approve(id)).rejects.toMatchObject({
      code: "MAKER_NOT_ALLOWED",
    });
    await expect(
      appPool.query("SELECT approval_decide($1, $2, true, NULL, NULL, '{}')", [
        checker.sessionSecret,
        id,
      ]),
    ).rejects.toMatchObject({ code: "LM031" });
    await decideApproval(
      checker,
      { id, decision: "reject", reason: "Asked by mistake" },
      CONTEXT,
      approvalHandlers,
    );
  },
);

test("closes the requests about a deleted customer", async () => {
  const gone = await open();
  const own = idOf(await credit(gone.number, { amount: "200.00" }));
  await deleteCustomer(maker, gone.number, CONTEXT);
  const rows =
    await sql`SELECT status::text, customer_id FROM approvals WHERE id = ${own}`;
  expect(rows).toEqual([{ status: "withdrawn", customer_id: null }]);

  const other = await open();
  const theirs = idOf(await credit(other.number, { amount: "200.00" }));
  await deleteCustomer(checker, other.number, CONTEXT);
  const decided =
    await sql`SELECT status::text, reason FROM approvals WHERE id = ${theirs}`;
  expect(decided).toEqual([
    { status: "rejected", reason: "The customer was deleted." },
  ]);
});

test("refuses a balance if the amount to post has changed since the request", async () => {
  const { number, balances } = await open(50_000n);
  const id = idOf(await update(number, { totalBalance: 900 }));
  await credit(number, { amount: "50.00" });
  await expect(approve(id)).rejects.toMatchObject({ code: "BALANCE_MOVED" });
  expect((await balances()).totalMinor).toBe(55_000n);
});

test("releasing held money above the limit waits for approval", async () => {
  const { number, balances } = await open(50_000n);
  idOf(await update(number, { availableBalance: 100 }));
  await sql`SELECT ledger_place_hold(id, 40000, 'court') FROM accounts WHERE number = ${number}`;
  const id = idOf(await update(number, { availableBalance: 500 }));
  expect((await balances()).availableMinor).toBe(10_000n);
  await approve(id);
  expect((await balances()).availableMinor).toBe(50_000n);
});

/** Opens an account as the form does, and returns its reply with what the database has. */
async function openBy(values: { totalBalance: number; accountLimit: number }) {
  const accountNumber = newAccountNumber();
  const { id, waiting } = await createCustomer(
    maker,
    adminCreateSchema.parse({
      fullName: "Opened Tester",
      username: `opened.${accountNumber}`,
      phoneNumber: "+41 44 000 00 12",
      email: `${accountNumber}@reach.example`,
      occupation: "tester",
      dateOfBirth: "1990-02-03",
      maritalStatus: "single",
      address: "Teststrasse 1",
      accountType: "savings",
      accountNumber,
      availableBalance: values.totalBalance,
      registerationDate: "2024-01-02",
      password: "Quiet!River8",
      retype_password: "Quiet!River8",
      cotCode: "COT",
      taxCode: "TAX",
      ...values,
    }),
    CONTEXT,
  );
  const stored = async () => {
    const rows: { total: string; limit: string }[] =
      await sql`SELECT balance_minor::text AS total, daily_limit_minor::text AS "limit" FROM accounts JOIN customer_rights USING (customer_id)
       WHERE customer_id = ${id}`;
    return rows[0];
  };
  return { reply: toCreatedReply({ _id: id }, waiting), stored };
}

const approvalsOf = (reply: unknown) => {
  expect(reply).toBeInstanceOf(AcceptedReply);
  return (reply as AcceptedReply).data as {
    message: string;
    approval: { id: string };
    approvals: { id: string }[];
  };
};

test.each([
  {
    what: "The opening balance is",
    asked: { totalBalance: 200, accountLimit: 100 },
    before: { total: "0", limit: "10000" },
  },
  {
    what: "The account limit is",
    asked: { totalBalance: 50, accountLimit: 300 },
    before: { total: "5000", limit: "10000" },
  },
  {
    what: "The opening balance and the account limit are",
    asked: { totalBalance: 200, accountLimit: 300 },
    before: { total: "0", limit: "10000" },
  },
])(
  "a new account says what waits: $what waiting",
  async ({ what, asked, before }) => {
    const { reply, stored } = await openBy(asked);
    const { message, approval, approvals } = approvalsOf(reply);
    expect(message).toBe(
      `user added successfully. ${what} waiting for approval by a second member of staff.`,
    );
    expect(approvals[0]).toEqual(approval);
    expect(await stored()).toEqual(before);
    for (const { id } of approvals) await approve(id);
    expect(await stored()).toEqual({
      total: `${asked.totalBalance}00`,
      limit: `${asked.accountLimit}00`,
    });
  },
);

test("balances and sign-in data changed together answer both requests", async () => {
  const { number, balances } = await open(50_000n);
  const { message, approvals } = approvalsOf(
    await update(number, {
      totalBalance: 900,
      email: `${number}@moved.example`,
      accountLimit: 300,
    }),
  );
  expect(message).toBe(
    "Your requests are waiting for approval by a second member of staff.",
  );
  expect(approvals).toHaveLength(2);
  expect((await detailsOf(approvals[1]!.id)).Changes).toBe(
    "Email address, Account limit",
  );
  for (const { id } of approvals) await approve(id);
  expect((await balances()).totalMinor).toBe(90_000n);
});

test("deleting an entry above the limit creates one request", async () => {
  const { id: account, balances } = await open(0n);
  const { publicId: historyId } = await post({
    kind: "credit",
    debitAccountId: (await bankAccount("cash"))(account),
    creditAccountId: account,
    amountMinor: 30_000n,
    actor: { kind: "staff", id: maker.id },
    context: CONTEXT,
  });
  const remove = () => reverseHistoryEntry(maker, historyId, CONTEXT);
  const id = idOf(await remove());
  expect((await balances()).totalMinor).toBe(30_000n);
  await expect(remove()).rejects.toMatchObject({ code: "ALREADY_WAITING" });
  await approve(id);
  expect((await balances()).totalMinor).toBe(0n);
});
