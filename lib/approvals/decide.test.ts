import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { approvalHandlers } from "@/lib/bank/handlers";
import type { Admin } from "@/lib/identity/callers";
import { AcceptedReply } from "@/lib/platform/http/reply";
import type { IdempotencyKey } from "@/lib/platform/http/request-context";
import {
  addHistoryEntry,
  postByStaff,
} from "@/lib/features/back-office/postings/service";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  CONTEXT,
  expectBooksInOrder,
  newKey,
  openAccounts,
  ownerOf,
} from "@/lib/testing/ledger";
import { postSql } from "@/lib/testing/post-sql";
import { plantStaff } from "@/lib/testing/staff";
import { decideApproval } from "./decide";
import { listApprovals } from "./queries";
import { withdrawApproval } from "./withdraw";
import type { Decision } from "@/lib/platform/validation/decision";
import { toDecimal } from "@/lib/ledger/money";

const { ownerPool, appPool, sql } = await testDatabase();

const maker = await plantStaff(ownerPool, "maker", "teller");
const checker = await plantStaff(ownerPool, "checker");
const third = await plantStaff(ownerPool, "third");
const teller = await plantStaff(ownerPool, "teller", "teller");
const auditor = await plantStaff(ownerPool, "auditor", "auditor");

async function open(balanceMinor = 1_000n) {
  const [id] = await openAccounts(ownerPool, 1, { balanceMinor });
  const { number } = await ownerOf(ownerPool, id);
  const total = async () => (await balancesOf(ownerPool, [id!]))[0]!.totalMinor;
  return { id: id!, number, total };
}

const ask = (
  direction: "credit" | "debit",
  number: string,
  amount: bigint,
  idempotency?: IdempotencyKey,
) =>
  postByStaff(
    maker,
    { accountId: number, direction: direction },
    {
      chooseAccount: number,
      to: null,
      amount: toDecimal(amount, "USD"),
      description: "four eyes",
      bank: "",
      date: null,
      time: null,
      reason: "",
      rebooks: null,
    },
    { context: CONTEXT, idempotency: idempotency },
  );

const idOf = (answer: unknown) => {
  expect(answer).toBeInstanceOf(AcceptedReply);
  return ((answer as AcceptedReply).data.approval as { id: string }).id;
};

const decide = (
  caller: Admin,
  approvalId: string,
  decision: Decision["decision"] = "approve",
) =>
  decideApproval(
    caller,
    {
      id: approvalId,
      decision,
      reason: decision === "reject" ? "Unclear" : "",
    },
    CONTEXT,
    approvalHandlers,
  );

test("posts at once up to the limit, and above it only after a second person's approval", async () => {
  const { number, total } = await open();
  await ask("credit", number, 10_000n);
  expect(await total()).toBe(11_000n);
  const id = idOf(await ask("credit", number, 10_001n));
  expect(await total()).toBe(11_000n);
  await expect(decide(maker, id)).rejects.toMatchObject({
    code: "OWN_REQUEST",
  });
  await expect(
    decide({ ...checker, role: "auditor" }, id),
  ).rejects.toMatchObject({ code: "RIGHT_MISSING" });
  await decide(checker, id);
  expect(await total()).toBe(21_001n);

  const trail =
    await sql`SELECT action, actor_id, entry_id IS NOT NULL AS posted, after->>'madeBy' AS made_by FROM audit_log
     WHERE action LIKE 'approval.%' AND after->>'approval' = ${id} ORDER BY id`;
  expect(trail).toEqual([
    {
      action: "approval.request",
      actor_id: maker.id,
      posted: false,
      made_by: null,
    },
    {
      action: "approval.approve",
      actor_id: checker.id,
      posted: true,
      made_by: "maker",
    },
  ]);
  await expectBooksInOrder(ownerPool);
});

test("a teller approves up to a teller's amount, an administrator any", async () => {
  const { id: account, number, total } = await open(0n);
  await ask("credit", number, 10_000n);
  const [within, above] = [
    idOf(await ask("credit", number, 10_000n)),
    idOf(await ask("credit", number, 10_001n)),
  ];
  const { rows } = await listApprovals(
    teller,
    { limit: 50, filters: {} },
    CONTEXT,
    approvalHandlers,
  );
  const shown = (id: string) => rows.find((row) => row.id === id);
  expect(shown(within)).toMatchObject({
    problem: null,
    needsAdministrator: false,
  });
  expect(shown(above)).toMatchObject({
    problem: { code: "AMOUNT_ABOVE_OWN" },
    needsAdministrator: true,
  });

  await decide(teller, within);
  for (const decision of ["approve", "reject"] as const)
    await expect(decide(teller, above, decision)).rejects.toMatchObject({
      code: "AMOUNT_ABOVE_OWN",
    });
  await expect(
    appPool.query("SELECT approval_decide($1, $2, true, NULL, NULL, '{}')", [
      teller.sessionSecret,
      above,
    ]),
  ).rejects.toMatchObject({ code: "LM031" });
  const cash = await bankAccount("cash");
  const post = ({ sessionSecret }: Admin) =>
    appPool.query(
      postSql({
        kind: "credit",
        debit_account_id: cash(account),
        credit_account_id: account,
        amount_minor: 10_001,
        description: "four eyes",
        entered_by: "staff",
        session: sessionSecret,
        approval_id: above,
      }),
    );
  await expect(post(teller)).rejects.toMatchObject({ code: "LM057" });
  expect(await total()).toBe(20_000n);
  await decide(checker, above);
  expect(await total()).toBe(30_001n);
});

test("accepts one of many concurrent decisions and posts at most once", async () => {
  for (const other of ["approve", "reject"] as const) {
    const { number, total } = await open(0n);
    const id = idOf(await ask("credit", number, 50_000n));
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, nth) =>
        nth % 2 ? decide(checker, id) : decide(third, id, other),
      ),
    );
    const done = tries.filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    for (const one of tries)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ code: "ALREADY_DECIDED" });
    const rows: { status: string }[] =
      await sql`SELECT status::text FROM approvals WHERE id = ${id}`;
    expect(await total()).toBe(rows[0]!.status === "approved" ? 50_000n : 0n);
  }
  await expectBooksInOrder(ownerPool);
});

test("checks funds and accounts on approval; a refused request keeps waiting", async () => {
  const { id: account, number, total } = await open(20_000n);
  const [first, second] = [
    idOf(await ask("debit", number, 15_000n)),
    idOf(await ask("debit", number, 15_000n)),
  ];
  await decide(checker, first);
  await expect(decide(checker, second)).rejects.toMatchObject({
    code: "INSUFFICIENT_FUNDS",
  });
  expect(await total()).toBe(5_000n);
  const credit = idOf(await ask("credit", number, 10_001n));
  await sql`UPDATE customer_rights SET status = 'closed' WHERE customer_id = (SELECT customer_id FROM accounts
    WHERE id = ${account})`;
  await expect(decide(checker, credit)).rejects.toMatchObject({
    code: "CREDITED_CLOSED",
  });
  await decide(checker, credit, "reject");
  const rows =
    await sql`SELECT status::text, reason FROM approvals WHERE id = ANY(${[second, credit]})
    ORDER BY made_at, id`;
  expect(rows).toEqual([
    { status: "waiting", reason: null },
    { status: "rejected", reason: "Unclear" },
  ]);
});

test("a repeated key creates one request, and answers the posted transaction once it is approved", async () => {
  const { number, total } = await open(0n);
  const key = newKey("request", maker.id);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ask("credit", number, 20_000n, key)),
  );
  const ids = new Set(answers.map(idOf));
  expect(ids.size).toBe(1);
  const [id] = ids;
  await decide(checker, id!);
  expect(await ask("credit", number, 20_000n, key)).toMatchObject({
    message: "Account credited successfully",
    transaction: { reference: expect.stringMatching(/^LM-/) },
  });
  await expect(
    ask("credit", number, 20_000n, {
      ...key,
      requestHash: Buffer.from("another"),
    }),
  ).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
  expect(await total()).toBe(20_000n);
});

test.each(["reject", "withdraw"] as const)(
  "a repeated key answers 409 after the request was closed: %s",
  async (end) => {
    const { number, total } = await open(0n);
    const key = newKey("request", maker.id);
    const id = idOf(await ask("credit", number, 20_000n, key));
    if (end === "reject") await decide(checker, id, "reject");
    else await withdrawApproval(maker, id, CONTEXT);
    await expect(ask("credit", number, 20_000n, key)).rejects.toMatchObject({
      code: "REQUEST_REFUSED",
      status: 409,
    });
    expect(await total()).toBe(0n);
  },
);

test("one key for two requests at once, one above the amount, gives one result", async () => {
  for (let round = 0; round < 5; round++) {
    const { number, total } = await open(0n);
    const key = newKey("request", maker.id);
    const above = { ...key, requestHash: Buffer.from("above") };
    const answers = await Promise.allSettled([
      ask("credit", number, 100n, key),
      ask("credit", number, 20_000n, above),
    ]);
    const done = answers.filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected")
        expect(answer.reason).toMatchObject({ code: "IDEMPOTENCY_CONFLICT" });
    const { rowCount: waiting } = await ownerPool.query(
      "SELECT FROM approvals WHERE idempotency_key = $1",
      [key.key],
    );
    expect([await total(), waiting]).toEqual(
      answers[0]!.status === "fulfilled" ? [100n, 0] : [0n, 1],
    );
  }
});

test("an added history entry above the limit waits for approval and is posted with all its data", async () => {
  const { id: account, number, total } = await open(0n);
  const waiting = await addHistoryEntry(
    maker,
    {
      sender: number,
      transactionType: "credit",
      amountTransferred: "300.00",
      remark: "Inheritance",
      accountTransferredTo: "12345",
      accountName: "Great Aunt",
      bank: "Elsewhere Bank",
      date: "2024-02-03",
      time: null,
    },
    CONTEXT,
  );
  await decide(third, idOf(waiting));
  expect(await total()).toBe(30_000n);
  const rows =
    await sql`SELECT e.counterparty_name, e.counterparty_number, e.description, e.value_at::date::text AS day, a.made_by
     FROM approvals a JOIN ledger_entries e ON e.id = a.entry_id JOIN ledger_postings p ON p.entry_id = e.id
     WHERE p.account_id = ${account}`;
  expect(rows).toMatchObject([
    {
      counterparty_name: "Great Aunt",
      counterparty_number: "12345",
      description: "Inheritance",
      made_by: maker.id,
    },
  ]);
});

test("only a balance above the limit waits for approval; the other fields are updated", async () => {
  const { id: account, number, total } = await open(5_000n);
  const [asker, administrator] = [
    await plantStaff(ownerPool, "asker"),
    await plantStaff(ownerPool, "boss"),
  ];
  const answer = await updateAccount(
    asker,
    number,
    accountUpdateSchema.parse({
      occupation: "Painter",
      totalBalance: 500,
      availableBalance: 400,
    }),
    CONTEXT,
  );
  expect(await total()).toBe(5_000n);
  const rows: { occupation: string }[] =
    await sql`SELECT occupation FROM customers c JOIN accounts a ON a.customer_id = c.id
    WHERE a.id = ${account}`;
  expect(rows).toEqual([{ occupation: "Painter" }]);
  await expect(decide(teller, idOf(answer))).rejects.toMatchObject({
    code: "RIGHT_MISSING",
  });
  await decide(administrator, idOf(answer));
  expect(await balancesOf(ownerPool, [account])).toEqual([
    { totalMinor: 50_000n, availableMinor: 40_000n },
  ]);
  await expectBooksInOrder(ownerPool);
});

test("the database refuses the same person in both roles, a changed decision and a forged requester", async () => {
  const { number } = await open();
  const id = idOf(await ask("credit", number, 50_000n));
  const set = (to: string, values: unknown[] = []) =>
    ownerPool.query(`UPDATE approvals SET ${to} WHERE id = $1`, [
      id,
      ...values,
    ]);
  await expect(
    set("status = 'approved', decided_at = now(), decided_by = $2", [maker.id]),
  ).rejects.toMatchObject({ constraint: "approvals_two_people" });
  await expect(set("status = 'approved'")).rejects.toMatchObject({
    constraint: "approvals_decided",
  });
  const forge = (statement: string, ...values: unknown[]) =>
    appPool.query(statement, values);
  const decideIn = "SELECT approval_decide($1, $2, true, '', NULL, '{}')";
  for (const { sessionSecret } of [maker, auditor])
    await expect(forge(decideIn, sessionSecret, id)).rejects.toMatchObject({
      code: expect.stringMatching(/^LM04[12]$/) as string,
    });
  await expect(forge(decideIn, checker.sessionRowId, id)).rejects.toMatchObject(
    { code: "LM041" },
  );
  for (const statement of [
    "UPDATE approvals SET made_by = NULL",
    "UPDATE approvals SET status = 'approved'",
    "UPDATE approvals SET amount_minor = 1",
    "DELETE FROM approvals",
    `INSERT INTO approvals (kind, amount_minor, request, made_by) VALUES ('credit', 1, '{}', '${third.id}')`,
  ])
    await expect(forge(statement)).rejects.toMatchObject({ code: "42501" });
  await expect(
    forge(
      "SELECT approval_request($1, 'credit', NULL, 1, '{}', '{}', NULL, NULL, NULL)",
      third.id,
    ),
  ).rejects.toMatchObject({ code: "LM041" });
  await decide(checker, id, "reject");
  await expect(
    set("status = 'approved', decided_by = $2", [third.id]),
  ).rejects.toMatchObject({ code: "LM010" });
});
