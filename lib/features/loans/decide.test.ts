import { expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  bankAccount,
  expectBooksInOrder,
  openAccounts,
  ownerOf,
  payIn,
  CONTEXT,
} from "@/lib/testing/ledger";
import { plantRequest, repaymentsOf, runDueLoans } from "@/lib/testing/loans";
import { plantFactor } from "@/lib/testing/second-factors";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { decideLoan } from "./decide";
import type { LoanDecision } from "./decision";
import { listLoanRequests } from "./queries";
import { acceptOffer, refuseOffer } from "./service";
import { listAllLoanRequests } from "./staff-queries";

const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool);

const APPROVE = {
  decision: "approve",
  yearlyRateBp: 625,
  overdueRateBp: 625,
  termMonths: 24,
} as const;
const DECLINE = { decision: "decline", reason: "Too much" } as const;

const decide = (loanId: string, decision: LoanDecision) =>
  decideLoan(admin, loanId, decision, CONTEXT);

async function ask(
  status: "active" | "inactive" | "closed" | "disabled" = "active",
) {
  const [account] = await openAccounts(ownerPool, 1, { status });
  const loanId = await plantRequest(ownerPool, account, 123_456n);
  const customer = await signedInOwner(ownerPool, account);
  const accept = () =>
    acceptOffer(customer, loanId, { instalment: "54.86" }, CONTEXT);
  return { account, loanId, customer, accept };
}

const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;

const inboxOf = async (customer: string) => {
  const rows: { text: string }[] =
    await sql`SELECT subject || ': ' || content AS text FROM messages
    WHERE customer_id = ${customer} ORDER BY sent_at`;
  return rows.map(({ text }) => text);
};

const statusOf = async (loanId: string) =>
  (await sql`SELECT status FROM loan_requests WHERE id = ${loanId}`)[0]!.status;

it.each(["active", "inactive"] as const)(
  "offers a loan to an %s account, and pays it out from the bank's loans account when the customer accepts",
  async (status) => {
    const { account, loanId, customer, accept } = await ask(status);
    expect(await decide(loanId, APPROVE)).toEqual({
      message: "Offer sent to the customer",
    });
    expect(await totalOf(account)).toBe(0n);
    expect((await inboxOf(customer.id)).join()).toMatch(
      /offer.*\$1,234\.56.*6\.25 %.*24 months.*\$54\.86/s,
    );
    const [offered] = await listLoanRequests(customer);
    expect(offered).toMatchObject({
      status: "offered",
      terms: {
        yearlyRateBp: 625,
        overdueRateBp: 625,
        termMonths: 24,
        instalmentMinor: 5_486n,
      },
    });

    await accept();
    expect(await totalOf(account)).toBe(123_456n);
    const lines = await repaymentsOf(ownerPool, loanId);
    expect(lines).toHaveLength(24);
    await expect(accept()).rejects.toMatchObject({ code: "OFFER_CLOSED" });
    expect(await totalOf(account)).toBe(123_456n);
    const rows: { kind: string; actions: string[] }[] =
      await sql`SELECT (SELECT a.kind FROM loan_requests l JOIN ledger_postings p ON p.entry_id = l.entry_id AND p.direction = 'debit'
               JOIN accounts a ON a.id = p.account_id WHERE l.id = ${loanId}) AS kind,
              (SELECT array_agg(actor_kind || ' ' || action ORDER BY id) FROM audit_log
               WHERE subject_customer_id = ${customer.id}) AS actions`;
    expect(rows[0]).toEqual({
      kind: "loans",
      actions: [
        "staff loan.offer",
        "customer ledger.credit",
        "customer loan.accept",
      ],
    });
    await expectBooksInOrder(ownerPool);
  },
);

it("pays nothing for a declined loan and sends the customer the reason", async () => {
  const { account, loanId, customer, accept } = await ask();
  await decide(loanId, DECLINE);
  await expect(accept()).rejects.toMatchObject({ code: "OFFER_CLOSED" });
  expect(await totalOf(account)).toBe(0n);
  expect((await inboxOf(customer.id)).join()).toMatch(/\n\nReason: Too much/);
  const rows: { sent: string }[] =
    await sql`SELECT kind::text AS sent FROM notifications WHERE customer_id = ${customer.id}
     UNION ALL SELECT m.subject FROM outbox_mails m JOIN customers c ON c.email = m.recipient WHERE c.id = ${customer.id} ORDER BY 1`;
  expect(rows.map(({ sent }) => sent).sort()).toEqual([
    "Your loan request was declined",
    "message",
  ]);
  await expect(decide(loanId, APPROVE)).rejects.toMatchObject({
    code: "LOAN_DECIDED",
  });
});

it("withdraws an offer that the customer has not accepted, and no other", async () => {
  const { account, loanId, customer, accept } = await ask();
  await decide(loanId, APPROVE);
  await decide(loanId, DECLINE);
  expect((await inboxOf(customer.id)).join()).toMatch(/offer was withdrawn/);
  await expect(accept()).rejects.toMatchObject({ code: "OFFER_CLOSED" });
  const other = await ask();
  await decide(other.loanId, APPROVE);
  await other.accept();
  await expect(decide(other.loanId, DECLINE)).rejects.toMatchObject({
    code: "LOAN_DECIDED",
  });
  expect(await totalOf(account)).toBe(0n);
});

it("pays nothing for an offer that the customer declines", async () => {
  const { account, loanId, customer, accept } = await ask();
  await expect(refuseOffer(customer, loanId, CONTEXT)).rejects.toMatchObject({
    code: "OFFER_CLOSED",
  });
  await decide(loanId, APPROVE);
  await refuseOffer(customer, loanId, CONTEXT);
  expect(await statusOf(loanId)).toBe("refused");
  await expect(accept()).rejects.toMatchObject({ code: "OFFER_CLOSED" });
  expect(await totalOf(account)).toBe(0n);
});

it("pays nothing without the second factor of a customer who has one, nor on other terms", async () => {
  const { account, loanId, customer, accept } = await ask();
  await decide(loanId, APPROVE);
  await expect(
    acceptOffer(customer, loanId, { instalment: "54.85" }, CONTEXT),
  ).rejects.toMatchObject({ code: "OFFER_DIFFERS" });
  await sql`INSERT INTO second_factors (realm, customer_id, secret, key_id, confirmed_at)
     VALUES ('customer', ${customer.id}, '\\x00', 'k', now())`;
  await expect(accept()).rejects.toMatchObject({ code: "STEP_UP_NEEDED" });
  expect(await totalOf(account)).toBe(0n);
  expect(await statusOf(loanId)).toBe("offered");
});

it("uses up no code of the second factor if it refuses to pay a loan out", async () => {
  const { account, loanId, customer } = await ask();
  await decide(loanId, APPROVE);
  const code = (await plantFactor(ownerPool, customer))();
  const accept = (instalment: string) =>
    acceptOffer(customer, loanId, { instalment, code }, CONTEXT);
  await expect(accept("54.85")).rejects.toMatchObject({
    code: "OFFER_DIFFERS",
  });
  await accept("54.86");
  expect(await totalOf(account)).toBe(123_456n);
});

it("shows an offer only to its customer", async () => {
  const { account, loanId } = await ask();
  await decide(loanId, APPROVE);
  const [other] = await openAccounts(ownerPool, 1);
  const stranger = await signedInOwner(ownerPool, other);
  for (const answer of [
    () => acceptOffer(stranger, loanId, { instalment: "54.86" }, CONTEXT),
    () => refuseOffer(stranger, loanId, CONTEXT),
  ])
    await expect(answer()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await listLoanRequests(stranger)).toEqual([]);
  expect([await totalOf(account), await totalOf(other)]).toEqual([0n, 0n]);
});

it("ends an offer after its last day, once, and notifies the customer", async () => {
  const { account, loanId, customer, accept } = await ask();
  await decide(loanId, APPROVE);
  await runDueLoans();
  expect(await statusOf(loanId)).toBe("offered");
  await sql`UPDATE loan_requests SET offer_until = offer_until - 15 WHERE id = ${loanId}`;
  await expect(accept()).rejects.toMatchObject({ code: "OFFER_CLOSED" });
  await Promise.all([runDueLoans(), runDueLoans()]);
  expect(await statusOf(loanId)).toBe("lapsed");
  expect(
    (await inboxOf(customer.id)).filter((text) => /has expired/.test(text)),
  ).toHaveLength(1);
  expect(await totalOf(account)).toBe(0n);
});

it("keeps one of many concurrent decisions, and one of many concurrent answers to the offer", async () => {
  const { account, loanId, customer, accept } = await ask();
  const decisions = await Promise.allSettled(
    Array.from({ length: 8 }, () => decide(loanId, APPROVE)),
  );
  const refused = decisions.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(7);
  for (const answer of refused)
    expect(answer).toMatchObject({ reason: { code: "LOAN_DECIDED" } });
  expect(await inboxOf(customer.id)).toHaveLength(1);
  const answers = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) =>
      at % 4 ? accept() : refuseOffer(customer, loanId, CONTEXT),
    ),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(
    1,
  );
  expect(await totalOf(account)).toBe(
    (await statusOf(loanId)) === "accepted" ? 123_456n : 0n,
  );
  await expectBooksInOrder(ownerPool);
});

it.each(["closed", "disabled"] as const)(
  "offers nothing to a %s account and keeps the request open",
  async (status) => {
    const { account, loanId } = await ask(status);
    await expect(decide(loanId, APPROVE)).rejects.toMatchObject({
      code: "LOAN_ACCOUNT_SHUT",
    });
    expect(await totalOf(account)).toBe(0n);
    await decide(loanId, DECLINE);
  },
);

it("counts what other banks pay as money in, without what went back to them", async () => {
  const { account } = await ask();
  const nostro = (await bankAccount("nostro_link"))(account);
  for (const [kind, from, to, minor] of [
    ["incoming", nostro, account, 300_000n],
    ["incoming", nostro, account, 90_000n],
    ["return", account, nostro, 90_000n],
  ])
    await sql`SELECT ledger_record(new_movement(${kind}::entry_kind, ${from}::bigint, ${to}::bigint, ${minor}::bigint, ''))`;
  const { number } = await ownerOf(ownerPool, account);
  const { loans } = await listAllLoanRequests(
    admin,
    { limit: 5, filters: { account: number } },
    CONTEXT,
  );
  expect(loans[0]!.facts).toMatchObject({ averageInMinor: 100_000n });
});

it("shows staff what the bank knows of the customer while the request is open", async () => {
  const { account, loanId, customer } = await ask();
  const earlier = await plantRequest(ownerPool, account, 60_000n);
  await decide(earlier, APPROVE);
  await acceptOffer(customer, earlier, { instalment: "26.67" }, CONTEXT);
  await sql`UPDATE loan_requests SET monthly_income_minor = 500000 WHERE id = ${loanId}`;
  await payIn(account, 300_001n);
  const numbers: { number: string }[] =
    await sql`SELECT number FROM accounts WHERE id = ${account}`;
  const { loans } = await listAllLoanRequests(
    admin,
    { limit: 5, filters: { account: numbers[0]!.number } },
    CONTEXT,
  );
  expect(loans.map(({ id }) => id)).toEqual([loanId]);
  expect(loans.find(({ id }) => id === loanId)!.facts).toEqual({
    incomeMinor: 500_000n,
    averageInMinor: 100_000n,
    availableMinor: 360_001n,
    loanCount: 1,
    owed: [{ minor: 60_000n, currency: "USD" }],
    monthly: [{ minor: 2_667n, currency: "USD" }],
    writtenOff: 0,
  });
});

it("answers NOT_FOUND for an unknown request", async () => {
  await expect(decide(crypto.randomUUID(), DECLINE)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
