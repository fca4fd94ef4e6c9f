import { readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
  process.env.FOUR_EYES_TELLER_ABOVE = "100.00";
});

import { approvalHandlers } from "@/lib/bank/handlers";
import {
  historyEntrySchema,
  staffPostingSchema,
} from "@/lib/features/back-office/postings/schema";
import {
  addHistoryEntry,
  postByStaff,
} from "@/lib/features/back-office/postings/service";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import type { Admin } from "@/lib/identity/callers";
import { type Movement, postWithin } from "@/lib/ledger/post";
import { setBalances } from "@/lib/ledger/staff-accounts";
import { sqlState } from "@/lib/platform/db/errors";
import type { DomainError } from "@/lib/platform/errors/domain-error";
import { transaction } from "@/lib/platform/db/prisma";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
  openAnother,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { decideApproval } from "./decide";
import { findApproval } from "./store";
import { withdrawApproval } from "./withdraw";

const { ownerPool, sql } = await testDatabase();

const maker = await plantStaff(ownerPool, "maker", "teller");
const checker = await plantStaff(ownerPool, "checker");
const teller = await plantStaff(ownerPool, "teller", "teller");

const [theirs] = await openAccounts(ownerPool, 1, { balanceMinor: 900_000n });

/** A person with two accounts. */
async function open() {
  const [one] = await openAccounts(ownerPool, 1, { balanceMinor: 90_000n });
  return { one, two: await openAnother(ownerPool, one, 90_000n) };
}

async function numberOf(id: bigint): Promise<string> {
  return (await ownerOf(ownerPool, id)).number;
}

const idOf = (answer: unknown) => {
  expect(answer).toBeInstanceOf(AcceptedReply);
  return ((answer as AcceptedReply).data.approval as { id: string }).id;
};

async function request(id: bigint, more: object, by: Admin = maker) {
  const number = await numberOf(id);
  const input = { chooseAccount: number, description: "digest", ...more };
  return idOf(
    await postByStaff(
      by,
      { accountId: number, direction: "credit" },
      staffPostingSchema.parse(input),
      { context: CONTEXT },
    ),
  );
}

const approve = (by: Admin, id: string) =>
  decideApproval(
    by,
    { id, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );

type Request = Omit<Movement, "actor" | "context">;

const carryOut = (movement: Request) =>
  transaction((tx) =>
    postWithin(tx, {
      ...movement,
      actor: { kind: "staff", sessionSecret: checker.sessionSecret },
      context: CONTEXT,
    }),
  );

test("an approval posts what was requested, on the account of the request, and nothing else", async () => {
  const { one, two } = await open();
  const valueAt = new Date("2024-02-03T09:30:00Z");
  const approvalId = await request(one, {
    ...{ amount: "200.00", to: await numberOf(theirs) },
    ...{ bank: "Elsewhere", date: "2024-02-03", time: "10:30" },
  });
  const requested: Request = {
    kind: "credit",
    ...{ debitAccountId: theirs, creditAccountId: one },
    ...{ amountMinor: 20_000n, description: "digest", bank: "Elsewhere" },
    ...{ valueAt, approvalId },
  };
  const cash = await bankAccount("cash");
  const others: Partial<Movement>[] = [
    { creditAccountId: two },
    { debitAccountId: two },
    { debitAccountId: cash(one) },
    { amountMinor: 19_999n },
    { kind: "debit", debitAccountId: one, creditAccountId: theirs },
    { description: "digest " },
    { bank: "" },
    { counterpartyName: "Somebody" },
    { counterpartyNumber: "1" },
    { valueAt: new Date("2024-02-03T09:30:01Z") },
    { valueAt: new Date("2024-02-04T09:30:00Z") },
  ];
  for (const other of others)
    await expect(
      carryOut({ ...requested, ...other }),
      JSON.stringify(Object.keys(other)),
    ).rejects.toMatchObject({ code: "APPROVAL_OUTDATED" });
  const { valueAt: _, ...undated } = requested;
  await expect(carryOut(undated)).rejects.toMatchObject({
    code: "APPROVAL_OUTDATED",
  });
  await carryOut(requested);
  expect(
    (await balancesOf(ownerPool, [one, two])).map((b) => b.totalMinor),
  ).toEqual([110_000n, 90_000n]);
});

test.each([
  ["no value date", {}],
  ["today", { date: "today" }],
  ["a day", { date: "2024-02-03" }],
  ["a day with a time", { date: "2024-02-03", time: "10:30" }],
  ["a day with a time and seconds", { date: "2024-07-03", time: "10:30:15" }],
  ["a time of today", { time: "00:00" }],
])(
  "a request with %s can be approved",
  async (_, { date, ...value }: object & { date?: string }) => {
    const { one } = await open();
    const day = await today();
    const id = await request(one, {
      ...{ amount: "200.00", to: "", ...value },
      ...(date && { date: date === "today" ? day : date }),
    });
    await approve(checker, id);
  },
);

async function today(): Promise<string> {
  const rows: { day: string }[] = await sql`SELECT bank_today()::text AS day`;
  return rows[0]!.day;
}

test("a request for one account is carried out on that account, whichever the owner has besides", async () => {
  const { one, two } = await open();
  await approve(checker, await request(two, { amount: "200.00", to: "" }));
  expect(
    (await balancesOf(ownerPool, [one, two])).map((b) => b.totalMinor),
  ).toEqual([90_000n, 110_000n]);
});

test("the form of a stored request does not matter to its approval, its values do", async () => {
  const { one } = await open();
  const id = await request(one, { amount: "200.00", to: "" });
  await sql`UPDATE approvals SET request = (request - 'rebooks') || '{"renamed": null}' WHERE id = ${id}`;
  const changed = await request(one, { amount: "200.00", to: "" });
  await sql`UPDATE approvals SET request = request || '{"description": "other"}' WHERE id = ${changed}`;
  await approve(checker, id);
  await expect(approve(checker, changed)).rejects.toMatchObject({
    code: "APPROVAL_OUTDATED",
  });
});

test("a request that was changed while it waited is not carried out, whatever carries it out", async () => {
  const { one } = await open();
  const by = await plantStaff(ownerPool, `profile-${one}`);
  const ask = async () =>
    idOf(
      await updateAccount(
        by,
        await numberOf(one),
        accountUpdateSchema.parse({
          email: "new@customers.example",
          accountLimit: 5,
        }),
        CONTEXT,
      ),
    );
  for (const change of [
    `UPDATE approvals SET request = request || '{"dailyLimitMinor": "900"}' WHERE id = $1`,
    `UPDATE approvals SET request = request || '{"number": "4444000011112222"}' WHERE id = $1`,
    `UPDATE approvals SET request = request - 'dailyLimitMinor' WHERE id = $1`,
    "DELETE FROM approval_private_data WHERE approval_id = $1",
  ]) {
    const id = await ask();
    await ownerPool.query(change, [id]);
    await expect(approve(checker, id), change).rejects.toSatisfy(
      (error) =>
        sqlState(error) === "LM031" ||
        (error as DomainError).code === "APPROVAL_OUTDATED",
    );
    await withdrawApproval(by, id, CONTEXT);
  }
  await approve(checker, await ask());
  const rows =
    await sql`SELECT c.email, r.daily_limit_minor::int AS limit FROM accounts a JOIN customers c ON c.id = a.customer_id
     JOIN customer_rights r ON r.customer_id = c.id WHERE a.id = ${one}`;
  expect(rows).toEqual([{ email: "new@customers.example", limit: 500 }]);
});

test("a request from before there were digests can only be rejected", async () => {
  const { one } = await open();
  const id = await request(one, { amount: "200.00", to: "" });
  await sql`UPDATE approvals SET digest = NULL WHERE id = ${id}`;
  await expect(approve(checker, id)).rejects.toMatchObject({
    code: "APPROVAL_OUTDATED",
  });
  expect(await findApproval(id)).toMatchObject({ status: "waiting" });
});

test("an approved adjustment is no hold of the same amount, and is for its account only", async () => {
  const { one, two } = await open();
  const id = idOf(
    await updateAccount(
      await plantStaff(ownerPool, "corrector"),
      await numberOf(one),
      accountUpdateSchema.parse({ totalBalance: 1_100 }),
      CONTEXT,
    ),
  );
  const act = {
    ...{ sessionSecret: checker.sessionSecret, approvalId: id },
    context: CONTEXT,
  };
  const plan = { adjustMinor: 20_000n, heldMinor: null };
  for (const [accountId, other] of [
    [one, { adjustMinor: 0n, heldMinor: 20_000n }],
    [one, { ...plan, adjustMinor: -20_000n }],
    [two, plan],
  ] as const)
    await expect(
      transaction((tx) => setBalances(tx, accountId, other, act)),
    ).rejects.toMatchObject({ code: "APPROVAL_OUTDATED" });
  await approve(checker, id);
  expect((await balancesOf(ownerPool, [one]))[0]!.totalMinor).toBe(110_000n);
});

/** Credits an account at once. */
const creditAlone = async (by: Admin, id: bigint, more: object) => {
  const number = await numberOf(id);
  const input = { chooseAccount: number, description: "digest", ...more };
  const answer = await postByStaff(
    by,
    { accountId: number, direction: "credit" },
    staffPostingSchema.parse(input),
    { context: CONTEXT },
  );
  expect(answer).not.toBeInstanceOf(AcceptedReply);
};

test("an adjustment of a second account is requested for it and carried out on it", async () => {
  const { one, two } = await open();
  const id = idOf(
    await updateAccount(
      await plantStaff(ownerPool, "second"),
      await numberOf(two),
      accountUpdateSchema.parse({ totalBalance: 1_100 }),
      CONTEXT,
    ),
  );
  expect(await findApproval(id)).toMatchObject({ accountId: two });
  await approve(checker, id);
  expect(
    (await balancesOf(ownerPool, [one, two])).map((b) => b.totalMinor),
  ).toEqual([90_000n, 110_000n]);
});

test("what a teller approves adds up over the accounts of a person, before the posting as under its locks", async () => {
  const { one, two } = await open();
  const spent = await plantStaff(ownerPool, "spent", "teller");
  await creditAlone(spent, one, { amount: "100.00", to: "" });
  const first = await request(one, { amount: "60.00", to: "" }, spent);
  const second = await request(two, { amount: "60.00", to: "" }, spent);
  await approve(teller, first);
  await expect(approve(teller, second)).rejects.toMatchObject({
    code: "APPROVED_TOO_MUCH",
  });
  const cash = await bankAccount("cash");
  await expect(
    transaction((tx) =>
      postWithin(tx, {
        kind: "credit",
        ...{ amountMinor: 6_000n, description: "digest" },
        ...{ debitAccountId: cash(two), creditAccountId: two },
        actor: { kind: "staff", sessionSecret: teller.sessionSecret },
        approvalId: second,
        context: CONTEXT,
      }),
    ),
  ).rejects.toMatchObject({ code: "APPROVED_TOO_MUCH" });
});

test("a movement between two accounts of one person counts once, for the maker and for a teller who approves it", async () => {
  const { one, two } = await open();
  const mover = await plantStaff(ownerPool, "mover", "teller");
  const between = { amount: "100.00", to: await numberOf(two) };
  await creditAlone(mover, one, between);
  const id = await request(one, between, mover);
  await approve(await plantStaff(ownerPool, "other", "teller"), id);
  await expectBooksInOrder(ownerPool);
});

const DIGESTS = [
  "20261205000401_approvals_by_digest",
  "20261206000001_every_approval_by_digest",
].map((name) => `prisma/migrations/${name}/migration.sql`);

test("requests that waited before there were digests can be approved", async () => {
  const { one } = await open();
  const ids = [
    await request(one, { amount: "200.00", to: await numberOf(theirs) }),
    idOf(
      await addHistoryEntry(
        maker,
        historyEntrySchema.parse({
          ...{ sender: await numberOf(one), transactionType: "debit" },
          ...{ amountTransferred: "200.00", remark: "Before" },
          ...{ accountTransferredTo: "4444000011112222", accountName: "Payee" },
          ...{ bank: "Elsewhere", date: "2024-02-03", time: "10:30" },
        }),
        CONTEXT,
      ),
    ),
    idOf(
      await updateAccount(
        await plantStaff(ownerPool, "before"),
        await numberOf(one),
        accountUpdateSchema.parse({ availableBalance: 500 }),
        CONTEXT,
      ),
    ),
    idOf(
      await updateAccount(
        await plantStaff(ownerPool, "limiter"),
        await numberOf(one),
        accountUpdateSchema.parse({ accountNumber: "4444000099990000" }),
        CONTEXT,
      ),
    ),
  ];
  // Their form before: the ids of the accounts' owners, no former values and no digest.
  await sql`UPDATE approvals SET request = request - 'former' || jsonb_build_object('account', customer_id) || CASE
       WHEN request -> 'other' ? 'account' THEN jsonb_build_object('other', request -> 'other' || jsonb_build_object(
         'account', (SELECT customer_id FROM accounts WHERE id = (request -> 'other' ->> 'account')::bigint)))
       ELSE '{}' END
     WHERE id = ANY (${ids}::uuid[]) AND kind <> 'update'`;
  await sql`DELETE FROM approval_private_data WHERE approval_id = ${ids[3]}`;
  await sql`ALTER TABLE approvals DROP COLUMN digest;
     ALTER TABLE approval_uses DROP COLUMN controlled_admin_id`;
  for (const migration of DIGESTS)
    await ownerPool.query(await readFile(migration, "utf8"));
  for (const at of [2, 0, 1, 3]) await approve(checker, ids[at]!);
  expect((await balancesOf(ownerPool, [one]))[0]).toEqual({
    totalMinor: 90_000n,
    availableMinor: 50_000n,
  });
});
