import { expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  expectBooksInOrder,
  openAccounts,
  CONTEXT,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { decideLoan } from "./decide";
import type { LoanDecision } from "./decision";
import { listAllLoanRequests } from "./queries";

const { ownerPool } = await testDatabase();
const admin = await plantStaff(ownerPool);

const APPROVE = {
  decision: "approve",
  yearlyRateBp: 625,
  termMonths: 24,
} as const;
const DECLINE = { decision: "decline", reason: "Too much" } as const;

const decide = (loanId: string, decision: LoanDecision) =>
  decideLoan(admin, loanId, decision, CONTEXT);

async function ask(status: "active" | "inactive" | "closed" | "disabled") {
  const [account] = (await openAccounts(ownerPool, 1, { status })) as [bigint];
  const { rows } = await ownerPool.query<{ id: string; customer: string }>(
    `INSERT INTO loan_requests (customer_id, type, amount_minor, reason)
     SELECT customer_id, 'mortgages', 123456, 'A roof' FROM accounts WHERE id = $1
     RETURNING id, customer_id AS customer`,
    [String(account)],
  );
  return { account, loanId: rows[0]!.id, customer: rows[0]!.customer };
}

const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;

const inboxOf = async (customer: string) => {
  const { rows } = await ownerPool.query<{ text: string }>(
    "SELECT subject || ': ' || content AS text FROM messages WHERE customer_id = $1",
    [customer],
  );
  return rows.map(({ text }) => text);
};

it.each(["active", "inactive"] as const)(
  "pays an approved loan to an %s account from the bank's loans account",
  async (status) => {
    const { account, loanId, customer } = await ask(status);
    await decide(loanId, APPROVE);
    expect(await totalOf(account)).toBe(123_456n);
    expect((await inboxOf(customer)).join()).toMatch(
      /approved.*\$1,234\.56.*6\.25%.*24 months/s,
    );
    const { loans } = await listAllLoanRequests(
      admin,
      { limit: 1, waiting: false },
      CONTEXT,
    );
    expect(loans[0]).toMatchObject({
      id: loanId,
      status: "approved",
      terms: { amountMinor: 123_456n, yearlyRateBp: 625, termMonths: 24 },
    });
    const { rows } = await ownerPool.query<{ kind: string; actions: string[] }>(
      `SELECT (SELECT a.kind FROM loan_requests l JOIN ledger_postings p ON p.entry_id = l.entry_id AND p.direction = 'debit'
               JOIN accounts a ON a.id = p.account_id WHERE l.id = $1) AS kind,
              (SELECT array_agg(action ORDER BY id) FROM audit_log WHERE subject_customer_id = $2) AS actions`,
      [loanId, customer],
    );
    expect(rows[0]).toEqual({
      kind: "loans",
      actions: ["ledger.credit", "loan.approve"],
    });
    await expectBooksInOrder(ownerPool);
  },
);

it("pays nothing for a declined loan and sends the customer the reason", async () => {
  const { account, loanId, customer } = await ask("active");
  await decide(loanId, DECLINE);
  expect(await totalOf(account)).toBe(0n);
  expect((await inboxOf(customer)).join()).toMatch(/\n\nReason: Too much/);
  const { rows } = await ownerPool.query<{ sent: string }>(
    `SELECT kind::text AS sent FROM notifications WHERE customer_id = $1
     UNION ALL SELECT m.subject FROM outbox_mails m JOIN customers c ON c.email = m.recipient WHERE c.id = $1 ORDER BY 1`,
    [customer],
  );
  expect(rows.map(({ sent }) => sent)).toEqual([
    "New message from Customer Care",
    "message",
  ]);
  await expect(decide(loanId, APPROVE)).rejects.toMatchObject({
    code: "LOAN_DECIDED",
  });
});

it("keeps one of many concurrent decisions and pays at most once", async () => {
  const { account, loanId, customer } = await ask("active");
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      decide(loanId, at % 4 ? APPROVE : DECLINE),
    ),
  );
  const refused = answers.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(7);
  for (const answer of refused)
    expect(answer).toMatchObject({ reason: { code: "LOAN_DECIDED" } });
  expect([0n, 123_456n]).toContain(await totalOf(account));
  expect(await inboxOf(customer)).toHaveLength(1);
  await expectBooksInOrder(ownerPool);
});

it.each(["closed", "disabled"] as const)(
  "pays nothing to a %s account and keeps the request open",
  async (status) => {
    const { account, loanId } = await ask(status);
    await expect(decide(loanId, APPROVE)).rejects.toMatchObject({
      code: "LOAN_ACCOUNT_SHUT",
    });
    expect(await totalOf(account)).toBe(0n);
    await decide(loanId, DECLINE);
  },
);

it("answers NOT_FOUND for an unknown request", async () => {
  await expect(decide(crypto.randomUUID(), DECLINE)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
