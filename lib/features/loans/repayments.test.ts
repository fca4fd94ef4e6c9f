import { expect, it } from "vitest";
import { openAccount } from "@/lib/features/accounts/service";
import { addDays, addMonths } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";
import { formatIsoDay } from "@/lib/platform/format";
import { testDatabase } from "@/lib/testing/database";
import { placeHold } from "@/lib/testing/holds";
import {
  balancesOf,
  expectBooksInOrder,
  newKey,
  openAccounts,
  openAnother,
  ownerOf,
  payIn,
  CONTEXT,
} from "@/lib/testing/ledger";
import {
  plantLoan,
  repaymentsOf,
  runDueLoans,
  waitForBusinessDay,
} from "@/lib/testing/loans";
import { caughtUp } from "@/lib/testing/movements";
import { queuedMails } from "@/lib/testing/outbox";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { listDebts } from "./debts";
import { listRepayments } from "./queries";
import { repayEarly } from "./service";
import { toDecimal } from "@/lib/ledger/money";

const { ownerPool, appPool, sql } = await testDatabase();
await plantStaff(ownerPool);
await waitForBusinessDay();
const today = bankToday();

type Loan = Parameters<typeof plantLoan>[2];

/** Opens an account with nothing left of the loan that was paid out to it, but `leftMinor`. */
async function owe(leftMinor: bigint, loan: Loan = {}) {
  const [account] = await openAccounts(ownerPool, 1);
  const amountMinor = loan.amountMinor ?? 120_000n;
  const loanId = await plantLoan(ownerPool, account, { ...loan, amountMinor });
  if (leftMinor < amountMinor)
    await placeHold(account, amountMinor - leftMinor, "spent");
  else if (leftMinor > amountMinor)
    await payIn(account, leftMinor - amountMinor);
  const customer = await signedInOwner(ownerPool, account);
  return { account, loanId, customer };
}

const availableOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.availableMinor;

const entriesOf = async (account: bigint) =>
  (
    await sql`SELECT e.kind || ' ' || b.kind || ' ' || p.amount_minor || ' ' || e.description AS line FROM ledger_entries e
       JOIN ledger_postings p ON p.entry_id = e.id AND p.account_id = ${account} AND p.direction = 'debit'
       JOIN ledger_postings q ON q.entry_id = e.id AND q.id <> p.id JOIN accounts b ON b.id = q.account_id ORDER BY e.id`
  ).map(({ line }) => line);

const subjectsOf = async (customer: string) =>
  (
    await sql`SELECT subject FROM messages WHERE customer_id = ${customer} ORDER BY sent_at`
  ).map(({ subject }) => subject);

const statusOf = async (loanId: string) =>
  (await sql`SELECT status FROM loan_requests WHERE id = ${loanId}`)[0]!.status;

it("collects an instalment on its day as principal and interest, once", async () => {
  const { account, loanId } = await owe(20_000n);
  for (const errors of await Promise.all([
    runDueLoans(),
    runDueLoans(),
    runDueLoans(),
  ]))
    expect(errors).toEqual([]);
  await runDueLoans();
  expect(await availableOf(account)).toBe(20_000n - 10_328n);
  const on = `${today.slice(8)}/${today.slice(5, 7)}/${today.slice(0, 4)}`;
  expect(await entriesOf(account)).toEqual([
    `repayment loans 9728 Personal loan, instalment of ${on}: principal`,
    `repayment interest 600 Personal loan, instalment of ${on}: interest`,
  ]);
  expect((await repaymentsOf(ownerPool, loanId)).slice(0, 2)).toEqual([
    `1 ${today} 9728+600 paid`,
    expect.stringContaining(`2 ${addMonths(addMonths(today, -1), 2)} 9777+551`),
  ]);
  await expectBooksInOrder(ownerPool);
});

it("emails the customer which instalment was collected, and its parts", async () => {
  const { customer } = await owe(20_000n);
  await runDueLoans();
  await caughtUp(ownerPool);
  const [row] =
    await sql`SELECT email FROM customers WHERE id = ${customer.id}`;
  const mails = await queuedMails(ownerPool, row!.email as string);
  const on = formatIsoDay(today);
  for (const part of [
    /^We debited \$97\.28 from your account on .+ for your loan \(Personal loan, instalment of (.+): principal\)\. Reference: /m,
    /^We debited \$6\.00 from your account on .+ for your loan \(Personal loan, instalment of (.+): interest\)\. Reference: /m,
  ])
    expect(part.exec(mails.at(-1)!.text)?.[1]).toBe(on);
});

it("collects nothing before its day", async () => {
  const { account } = await owe(50_000n, { paidOutOn: today });
  await runDueLoans();
  expect(await entriesOf(account)).toEqual([]);
});

it("makes up for missed months, and ends the loan with the last instalment", async () => {
  const { account, loanId, customer } = await owe(200_000n, {
    termMonths: 3,
    yearlyRateBp: 0,
    amountMinor: 100_000n,
    paidOutOn: addMonths(today, -5),
  });
  await runDueLoans();
  expect(await availableOf(account)).toBe(100_000n);
  expect(await entriesOf(account)).toHaveLength(3);
  expect(await statusOf(loanId)).toBe("repaid");
  expect(await subjectsOf(customer.id)).toEqual(["Your loan is repaid"]);
  expect(await listDebts(customer)).toEqual([]);
  await expectBooksInOrder(ownerPool);
});

it("waits on the due date for the money, notifies the customer once afterwards, and collects when the money is there", async () => {
  const dueToday = await owe(10_327n);
  await runDueLoans();
  expect(await subjectsOf(dueToday.customer.id)).toEqual([]);
  const { account, loanId, customer } = await owe(10_327n, {
    paidOutOn: addMonths(addDays(today, -10), -1),
  });
  await runDueLoans();
  await runDueLoans();
  expect(await availableOf(account)).toBe(10_327n);
  expect(await subjectsOf(customer.id)).toEqual([
    "Your loan instalment of $103.28 is overdue",
  ]);
  expect((await listDebts(customer))[0]).toMatchObject({
    overdue: { amountMinor: 10_328n },
    payoff: { isDue: true },
  });
  expect((await listRepayments(customer, loanId))[0]!.state).toBe("overdue");
  await payIn(account, 1n);
  await runDueLoans();
  expect(await availableOf(account)).toBe(0n);
  expect((await listDebts(customer))[0]).toMatchObject({ overdue: null });
});

it.each(["inactive", "closed", "disabled"])(
  "collects from an account that is %s",
  async (status) => {
    const { account } = await owe(50_000n);
    await sql`UPDATE customer_rights SET status = ${status} WHERE customer_id = (SELECT customer_id
      FROM accounts WHERE id = ${account})`;
    await runDueLoans();
    expect(await entriesOf(account)).toHaveLength(2);
  },
);

it("repays the whole loan with the interest up to today, once", async () => {
  const { account, loanId, customer } = await owe(500_000n, {
    paidOutOn: addDays(today, -10),
  });
  const [debt] = await listDebts(customer);
  const { principalMinor, interestMinor } = debt!.payoff;
  expect(principalMinor).toBe(120_000n);
  expect(interestMinor).toBeGreaterThan(0n);
  expect(interestMinor).toBeLessThan(600n);
  const amount = principalMinor + interestMinor;
  const idempotency = newKey();
  const repay = (minor: bigint) =>
    repayEarly(
      customer,
      loanId,
      { scope: "whole", amount: toDecimal(minor, "USD") },
      { context: CONTEXT, idempotency },
    );
  await expect(repay(amount - 1n)).rejects.toMatchObject({
    code: "PAYOFF_CHANGED",
  });
  expect(await repay(amount)).toEqual({ message: "Your loan is repaid" });
  expect(await repay(amount)).toEqual({ message: "Your loan is repaid" });
  expect(await availableOf(account)).toBe(500_000n - amount);
  expect(await statusOf(loanId)).toBe("repaid");
  expect(await repaymentsOf(ownerPool, loanId)).toEqual([
    `early ${today} 120000+${interestMinor} paid`,
  ]);
  expect(await subjectsOf(customer.id)).toEqual(["Your loan is repaid"]);
  await expect(
    repayEarly(
      customer,
      loanId,
      { scope: "whole", amount: "0.01" },
      { context: CONTEXT },
    ),
  ).rejects.toMatchObject({ code: "LOAN_NOT_RUNNING" });
  await expectBooksInOrder(ownerPool);
});

it("repays a whole loan that is overdue with everything that is due", async () => {
  const { loanId, customer } = await owe(0n, {
    paidOutOn: addMonths(addDays(today, -10), -2),
  });
  await runDueLoans();
  const [debt] = await listDebts(customer);
  expect(debt!.payoff.isDue).toBe(true);
  const { principalMinor, interestMinor } = debt!.payoff;
  expect(principalMinor).toBe(120_000n);
  expect(interestMinor).toBeGreaterThanOrEqual(600n + 551n);
  await payIn(customer.main.id, principalMinor + interestMinor);
  await expect(
    repayEarly(
      customer,
      loanId,
      { scope: "part", amount: "500.00" },
      { context: CONTEXT },
    ),
  ).rejects.toMatchObject({ code: "INSTALMENT_DUE" });
  await repayEarly(
    customer,
    loanId,
    {
      scope: "whole",
      amount: toDecimal(principalMinor + interestMinor, "USD"),
    },
    { context: CONTEXT },
  );
  expect(await availableOf(customer.main.id)).toBe(0n);
  expect(await statusOf(loanId)).toBe("repaid");
});

it("repays a part: the interest up to today first, the instalment stays, and the loan ends sooner", async () => {
  const { account, loanId, customer } = await owe(60_000n, {
    paidOutOn: addDays(today, -10),
  });
  const repay = (amount: bigint) =>
    repayEarly(
      customer,
      loanId,
      { scope: "part", amount: toDecimal(amount, "USD") },
      { context: CONTEXT },
    );
  const before = (await listDebts(customer))[0]!;
  const { interestMinor } = before.payoff;
  for (const amount of [interestMinor, 120_000n + interestMinor])
    await expect(repay(amount)).rejects.toMatchObject({
      code: "EXTRA_OUT_OF_RANGE",
      details: { fields: { amount: expect.any(String) as string } },
    });
  await expect(repay(60_001n)).rejects.toMatchObject({
    code: "INSUFFICIENT_FUNDS",
  });
  await repay(60_000n);
  expect(await availableOf(account)).toBe(0n);
  const after = (await listDebts(customer))[0]!;
  expect(after.owedMinor).toBe(60_000n + interestMinor);
  expect(after.openCount).toBeLessThan(before.openCount);
  expect(after.next).toEqual(before.next);
  expect(after.payoff.interestMinor).toBe(0n);
  const rows: { sum: string }[] =
    await sql`SELECT sum(principal_minor) AS sum FROM loan_instalments
    WHERE loan_id = ${loanId}`;
  expect(rows[0]!.sum).toBe("120000");
  await expectBooksInOrder(ownerPool);
});

it("answers NOT_FOUND for the loan of another customer", async () => {
  const { loanId } = await owe(500_000n);
  const other = await owe(500_000n);
  await expect(
    repayEarly(
      other.customer,
      loanId,
      { scope: "part", amount: "100.00" },
      { context: CONTEXT },
    ),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("repays early from the account that is chosen, in the currency of the loan", async () => {
  const { account, loanId, customer } = await owe(0n);
  const second = await openAnother(ownerPool, account, 130_000n);
  const [elsewhere] = await openAccounts(ownerPool, 1, {
    balanceMinor: 130_000n,
  });
  const numberOf = async (id: bigint) => (await ownerOf(ownerPool, id)).number;
  const newAccount = async (type: "pot" | "current", currency: "USD" | "EUR") =>
    (
      await openAccount(
        customer,
        { type, currency, name: "", goal: null, lockedUntil: null },
        CONTEXT,
      )
    ).account.accountNumber;
  const { payoff } = (await listDebts(customer))[0]!;
  const amountMinor = payoff.principalMinor + payoff.interestMinor;
  const repay = (fromAccount?: string) =>
    repayEarly(
      customer,
      loanId,
      { scope: "whole", amount: toDecimal(amountMinor, "USD"), fromAccount },
      { context: CONTEXT },
    );
  const refused = (code: string, field: string) => ({
    code,
    details: { fields: { [field]: expect.any(String) as string } },
  });
  await expect(repay()).rejects.toMatchObject(
    refused("INSUFFICIENT_FUNDS", "amount"),
  );
  await expect(repay(await numberOf(elsewhere))).rejects.toMatchObject(
    refused("NOT_YOUR_ACCOUNT", "fromAccount"),
  );
  await expect(
    appPool.query(
      "SELECT loan_repay($1, $2, true, $3, '', '', NULL, NULL, $4)",
      [customer.sessionSecret, loanId, amountMinor, elsewhere],
    ),
  ).rejects.toMatchObject({ code: "LM035" });
  await expect(repay(await newAccount("pot", "USD"))).rejects.toMatchObject(
    refused("POT_KEPT_APART", "fromAccount"),
  );
  await expect(repay(await newAccount("current", "EUR"))).rejects.toMatchObject(
    refused("CURRENCY_MISMATCH", "fromAccount"),
  );
  await sql`UPDATE accounts SET state = 'blocked' WHERE id = ${second}`;
  await expect(repay(await numberOf(second))).rejects.toMatchObject(
    refused("ACCOUNT_BLOCKED", "fromAccount"),
  );
  await sql`UPDATE accounts SET state = 'open' WHERE id = ${second}`;
  await repay(await numberOf(second));
  expect(await availableOf(second)).toBe(130_000n - amountMinor);
  expect(await availableOf(account)).toBe(0n);
  expect(await statusOf(loanId)).toBe("repaid");
  const texts: { text: string }[] =
    await sql`SELECT content AS text FROM messages WHERE customer_id = ${customer.id}`;
  expect(texts[0]!.text).toContain(
    `from account •••• ${(await numberOf(second)).slice(-4)}`,
  );
  await expectBooksInOrder(ownerPool);
});
