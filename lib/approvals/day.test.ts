import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "1000.00";
  process.env.FOUR_EYES_TELLER_ABOVE = "100.00";
});

import { approvalHandlers } from "@/lib/bank/handlers";
import { staffPostingSchema } from "@/lib/features/back-office/postings/schema";
import { postByStaff } from "@/lib/features/back-office/postings/service";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import {
  changeStatus,
  deleteCustomer,
} from "@/lib/features/customers/accounts/service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { returnWire, settleWire } from "@/lib/features/payments/wires/service";
import type { Admin } from "@/lib/identity/callers";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantRequest } from "@/lib/testing/loans";
import { postSql } from "@/lib/testing/post-sql";
import { plantStaff } from "@/lib/testing/staff";
import { readAmounts } from "./amounts";
import { decideApproval } from "./decide";
import { listApprovals } from "./queries";
import { describeReason } from "./reason";

const { ownerPool, appPool, sql } = await testDatabase();

/** Expects that a request is listed as one to decide exactly if the database says so. */
async function expectSameInDatabase(checker: Admin) {
  const page = { limit: 100, filters: {} };
  const { rows } = await listApprovals(
    checker,
    page,
    CONTEXT,
    approvalHandlers,
  );
  const decidable =
    await sql`SELECT p.id FROM approvals p WHERE may_decide(p, ${checker.id})`;
  expect(decidable.map(({ id }) => id as string).sort()).toEqual(
    rows.flatMap(({ id, problem }) => (problem ? [] : [id])).sort(),
  );
}

let staffCount = 0;
const newStaff = (role: Admin["role"] = "administrator") =>
  plantStaff(ownerPool, `${role}-${++staffCount}`, role);

async function open(balanceMinor = 0n) {
  const [id] = await openAccounts(ownerPool, 1, { balanceMinor });
  const rows: { number: string; customer: string }[] =
    await sql`SELECT number, customer_id AS customer FROM accounts WHERE id = ${id}`;
  const balances = async () => (await balancesOf(ownerPool, [id]))[0]!;
  return { id, ...rows[0]!, balances };
}

const credit = (admin: Admin, number: string, amount: string) =>
  postByStaff(
    admin,
    { accountId: number, direction: "credit" },
    staffPostingSchema.parse({
      chooseAccount: number,
      description: "day",
      amount,
    }),
    { context: CONTEXT },
  );

const update = (admin: Admin, number: string, input: object) =>
  updateAccount(admin, number, accountUpdateSchema.parse(input), CONTEXT);

const waits = (answer: unknown) => answer instanceof AcceptedReply;

const approve = async (checker: Admin, answer: unknown) => {
  expect(answer).toBeInstanceOf(AcceptedReply);
  const { id } = (answer as AcceptedReply).data.approval as { id: string };
  return decideApproval(
    checker,
    { id, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );
};

async function sendWire(from: bigint, amountMinor: bigint): Promise<string> {
  const clearing = (await bankAccount("clearing"))(from);
  const wire = movement(from, clearing, amountMinor, { kind: "wire" });
  return (await post(wire)).publicId;
}

test("a teller's small credits add up on one account", async () => {
  const teller = await newStaff("teller");
  const { number, balances } = await open();
  for (const amount of ["60.00", "40.00"])
    expect(waits(await credit(teller, number, amount))).toBe(false);
  const fifth = await credit(teller, number, "0.01");
  expect(waits(fifth)).toBe(true);
  expect((await balances()).totalMinor).toBe(10_000n);
  await approve(await newStaff("teller"), fifth);
  expect((await balances()).totalMinor).toBe(10_001n);
  const { rows } = await listApprovals(
    teller,
    { limit: 5, filters: { show: "decided" } },
    CONTEXT,
    approvalHandlers,
  );
  expect(describeReason(rows[0]!.why!)).toBe(
    "With this request, what the maker did on the accounts of this customer within 24 hours would count as $100.01. The limit for one person is $100.00.",
  );
});

test("what a teller approves adds up on one account and over the day", async () => {
  const maker = await newStaff("teller");
  const checker = await newStaff("teller");
  const full = await open();
  const ask = async (number: string, amount: string) => {
    const asked = await credit(maker, number, amount);
    expect(waits(asked)).toBe(true);
    return asked;
  };
  await credit(maker, full.number, "100.00");
  await approve(checker, await ask(full.number, "60.00"));
  const tooMuch = await ask(full.number, "40.01");
  await approve(checker, await ask(full.number, "40.00"));
  await expect(approve(checker, tooMuch)).rejects.toMatchObject({
    code: "APPROVED_TOO_MUCH",
  });

  // Nine more accounts, and the checker has approved what a teller may approve in a day.
  for (let account = 0; account < 9; account++) {
    const { number } = await open();
    await credit(maker, number, "100.00");
    await approve(checker, await ask(number, "100.00"));
  }
  const { number } = await open();
  const beyondTheDay = await ask(number, "0.01");
  await expect(approve(checker, beyondTheDay)).rejects.toMatchObject({
    code: "APPROVED_TOO_MUCH",
  });
  const { rows } = await listApprovals(
    checker,
    { limit: 2, filters: {} },
    CONTEXT,
    approvalHandlers,
  );
  expect(rows.map(({ problem }) => problem?.code)).toEqual([
    "APPROVED_TOO_MUCH",
    "APPROVED_TOO_MUCH",
  ]);
  for (const reader of [checker, maker, await newStaff("teller")])
    await expectSameInDatabase(reader);
  await expectSameInDatabase(await newStaff());
  // What they approved is not what they did.
  expect(waits(await credit(checker, number, "100.00"))).toBe(false);
  await approve(await newStaff("teller"), beyondTheDay);
  await approve(await newStaff(), tooMuch);
  expect((await full.balances()).totalMinor).toBe(24_001n);
});

test("what a teller approves adds up on the paying account as well", async () => {
  const [maker, checker] = [await newStaff("teller"), await newStaff("teller")];
  const victim = await open(50_000n);
  const take = async () => {
    const { number } = await open();
    return postByStaff(
      maker,
      { accountId: number, direction: "credit" },
      staffPostingSchema.parse({
        chooseAccount: number,
        description: "day",
        amount: "60.00",
        to: victim.number,
      }),
      { context: CONTEXT },
    );
  };
  expect(waits(await take())).toBe(false);
  await approve(checker, await take());
  const second = await take();
  await expect(approve(checker, second)).rejects.toMatchObject({
    code: "APPROVED_TOO_MUCH",
  });
  const { rows } = await listApprovals(
    checker,
    { limit: 1, filters: {} },
    CONTEXT,
    approvalHandlers,
  );
  expect(rows[0]!.problem?.code).toBe("APPROVED_TOO_MUCH");
  await expectSameInDatabase(checker);
  expect((await victim.balances()).totalMinor).toBe(38_000n);
});

test("parallel approvals of one teller do not pass the amount, neither do those that are never decided", async () => {
  const maker = await newStaff("teller");
  const checker = await newStaff("teller");
  const { id, number, balances } = await open();
  await credit(maker, number, "100.00");
  const requests: unknown[] = [];
  for (let count = 0; count < 4; count++)
    requests.push(await credit(maker, number, "30.00"));
  const decided = await Promise.allSettled(
    requests.slice(0, 2).map((request) => approve(checker, request)),
  );
  expect(decided.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
  ]);
  const cash = await bankAccount("cash");
  const used = await Promise.allSettled(
    requests.slice(2).map((request) => {
      const { data } = request as AcceptedReply;
      return appPool.query(
        postSql({
          kind: "credit",
          debit_account_id: cash(id),
          credit_account_id: id,
          amount_minor: 3_000,
          description: "day",
          entered_by: "staff",
          session: checker.sessionSecret,
          approval_id: (data.approval as { id: string }).id,
        }),
      );
    }),
  );
  expect(used.map(({ status }) => status).sort()).toEqual([
    "fulfilled",
    "rejected",
  ]);
  expect(used.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "LM045" },
  });
  expect((await balances()).totalMinor).toBe(19_000n);
});

test("parallel credits of one person do not pass the amount", async () => {
  const teller = await newStaff("teller");
  const { number, balances } = await open();
  await Promise.all(
    Array.from({ length: 8 }, () => credit(teller, number, "30.00")),
  );
  expect((await balances()).totalMinor).toBe(9_000n);
});

test("an administrator's steps of a balance add up", async () => {
  const admin = await newStaff();
  const { number, balances } = await open();
  expect(waits(await update(admin, number, { totalBalance: 600 }))).toBe(false);
  expect(waits(await update(admin, number, { totalBalance: 1_200 }))).toBe(
    true,
  );
  expect((await balances()).totalMinor).toBe(60_000n);
});

test("many small accounts reach the total of the day", async () => {
  const teller = await newStaff("teller");
  for (let n = 0; n < 10; n++) {
    const { number } = await open();
    expect(waits(await credit(teller, number, "100.00"))).toBe(false);
  }
  const { number } = await open();
  expect(waits(await credit(teller, number, "0.01"))).toBe(true);
});

test("a wire that the same teller funded waits for a second person", async () => {
  const teller = await newStaff("teller");
  const { id, number } = await open();
  await credit(teller, number, "100.00");
  const wire = await sendWire(id, 10_000n);
  const settled = await settleWire(teller, wire, CONTEXT);
  expect(waits(settled)).toBe(true);
  await expect(settleWire(teller, wire, CONTEXT)).rejects.toMatchObject({
    code: "ALREADY_WAITING",
  });
  await approve(await newStaff("teller"), settled);
  const large = await sendWire((await open(50_000n)).id, 50_000n);
  const returned = await returnWire(
    teller,
    large,
    { reason: "Account unknown" },
    CONTEXT,
  );
  expect(waits(returned)).toBe(true);
  const colleague = await newStaff("teller");
  const small = await sendWire((await open(10_000n)).id, 10_000n);
  expect(await settleWire(colleague, small, CONTEXT)).toEqual({
    message: "Wire settled",
  });
});

test("a higher total together with a lower hold counts as the change of available", async () => {
  const admin = await newStaff();
  const { number, balances } = await open(100_000n);
  await update(admin, number, { totalBalance: 1_000, availableBalance: 0 });
  expect((await balances()).availableMinor).toBe(0n);
  const second = await newStaff();
  const both = { totalBalance: 1_001, availableBalance: 1_001 };
  const answer = await update(second, number, both);
  expect(waits(answer)).toBe(true);
  expect((await balances()).availableMinor).toBe(0n);
  const same = { totalBalance: 1_500, availableBalance: 0 };
  expect(waits(await update(await newStaff(), number, same))).toBe(false);
  await expect(approve(admin, answer)).rejects.toMatchObject({
    code: "BALANCE_MOVED",
  });
});

test("taking a balance together with its hold counts as the change of the total", async () => {
  const { number, balances } = await open(200_000n);
  await approve(
    await newStaff(),
    await update(await newStaff(), number, { availableBalance: 100 }),
  );
  const admin = await newStaff();
  const taken = { totalBalance: 100, availableBalance: 100 };
  const answer = await update(admin, number, taken);
  expect(waits(answer)).toBe(true);
  expect((await balances()).totalMinor).toBe(200_000n);
  await approve(await newStaff(), answer);
  expect(await balances()).toMatchObject({
    totalMinor: 10_000n,
    availableMinor: 10_000n,
  });
});

test("deleting or closing an account above the amount waits", async () => {
  const admin = await newStaff();
  const rich = await open(100_001n);
  const deletion = await deleteCustomer(admin, rich.number, CONTEXT);
  expect(waits(deletion)).toBe(true);
  expect((await rich.balances()).totalMinor).toBe(100_001n);
  await approve(await newStaff(), deletion);
  expect((await rich.balances()).totalMinor).toBe(0n);

  const richer = await open(100_001n);
  const closing = await changeStatus(
    admin,
    richer.number,
    { accountStatus: "closed" },
    CONTEXT,
  );
  expect(waits(closing)).toBe(true);
  await approve(await newStaff(), closing);

  const poor = await open(100n);
  expect(await deleteCustomer(admin, poor.number, CONTEXT)).toEqual({
    message: "account successfully deleted",
  });
});

test("taking over an account above the amount waits, and stores no password or address beyond the decision", async () => {
  const admin = await newStaff();
  const { number, customer } = await open(100_001n);
  const answer = await update(admin, number, {
    password: "Quiet!River8",
    email: "mule@takeover.example",
    cotCode: "NEWCOT",
    occupation: "Painter",
  });
  const personOf = async () =>
    (
      await sql`SELECT email, password_hash AS hash, occupation AS work FROM customers WHERE id = ${customer}`
    )[0]!;
  const before = await personOf();
  expect(before).toMatchObject({ hash: "-", work: "Painter" });
  expect(before.email).not.toContain("mule");
  const { rows } = await listApprovals(
    admin,
    { limit: 1, filters: {} },
    CONTEXT,
    approvalHandlers,
  );
  expect(Object.fromEntries(rows[0]!.details)).toMatchObject({
    "Email address": `mule@takeover.example, before ${before.email}`,
    Password: "New password set by staff",
  });
  await approve(await newStaff(), answer);
  const after = await personOf();
  expect(after.email).toBe("mule@takeover.example");
  expect(after.hash).not.toBe("-");
  const left = await sql`SELECT (SELECT count(*) FROM approval_private_data
    WHERE approval_id = approvals.id) AS kept, request FROM approvals WHERE customer_id = ${customer}`;
  expect(left[0]).toMatchObject({ kept: "0" });
  expect(JSON.stringify(left)).not.toMatch(/mule|\$2b|NEWCOT/);
});

test("an offered loan or a pending wire above the amount makes taking over an account wait", async () => {
  const admin = await newStaff();
  const [offered, wired, empty] = [
    await open(),
    await open(100_001n),
    await open(),
  ];
  const loanId = await plantRequest(ownerPool, offered.id, 100_001n);
  await sql`UPDATE loan_requests SET status = 'offered', yearly_rate_bp = 0, term_months = 1, decided_at = now(),
       decided_by = ${admin.id}, offer_until = bank_today() + 1, instalment_minor = amount_minor WHERE id = ${loanId}`;
  await sendWire(wired.id, 100_001n);
  const takeOver = async ({ number }: { number: string }, name: string) =>
    waits(await update(admin, number, { email: `${name}@takeover.example` }));
  expect(await takeOver(offered, "offered")).toBe(true);
  expect(await takeOver(wired, "wired")).toBe(true);
  expect(await takeOver(empty, "empty")).toBe(false);
});

test("an account limit above the amount waits, also when it is removed; a lower one does not", async () => {
  const admin = await newStaff();
  const { number, id } = await open();
  await sql`UPDATE customer_rights SET daily_limit_minor = 1 WHERE customer_id = (SELECT customer_id
    FROM accounts WHERE id = ${id})`;
  const set = (accountLimit: string) => update(admin, number, { accountLimit });
  expect(waits(await set("1000.00"))).toBe(false);
  const raised = await set("1000.01");
  expect(waits(raised)).toBe(true);
  await approve(await newStaff(), raised);
  expect(waits(await set(""))).toBe(true);
  expect(waits(await set("999.00"))).toBe(false);
});

test("opening a dormant account above the amount waits", async () => {
  const admin = await newStaff();
  const { number } = await open(100_001n);
  expect(
    waits(
      await changeStatus(admin, number, { accountStatus: "disabled" }, CONTEXT),
    ),
  ).toBe(false);
  expect(
    waits(
      await changeStatus(admin, number, { accountStatus: "active" }, CONTEXT),
    ),
  ).toBe(true);
});

test("the amounts follow the settings, and no setting is read loosely", () => {
  expect(readAmounts({})).toEqual({
    administrator: { accountMinor: null, dayMinor: null },
    teller: { accountMinor: null, dayMinor: null },
  });
  expect(
    readAmounts({ FOUR_EYES_ABOVE: "0100.5", FOUR_EYES_TELLER_ABOVE: "10" }),
  ).toEqual({
    administrator: { accountMinor: 10_050n, dayMinor: 100_500n },
    teller: { accountMinor: 1_000n, dayMinor: 10_000n },
  });
  expect(() => readAmounts({ FOUR_EYES_ABOVE: "1e5" })).toThrow(
    "FOUR_EYES_ABOVE must be an amount",
  );
});
