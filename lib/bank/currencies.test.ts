import { describe, expect, test } from "vitest";
import { getTrialBalances } from "@/lib/features/books/trial-balance";
import { addHistoryEntry } from "@/lib/features/back-office/postings/service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { getProfile } from "@/lib/features/customers/queries";
import { toUserJson } from "@/lib/features/customers/serializers";
import { movementTitle } from "@/lib/features/inbox/notifications/mail";
import { sendTransfer } from "@/lib/features/payments/transfers/service";
import { toCamt } from "@/lib/features/statements/files/camt";
import { toCsv } from "@/lib/features/statements/files/csv";
import { toStatementDocument } from "@/lib/features/statements/files/document";
import { toOfx } from "@/lib/features/statements/files/ofx";
import { toPdf } from "@/lib/features/statements/files/pdf";
import { listHistory } from "@/lib/features/statements/history/queries";
import { toHistoryJson } from "@/lib/features/statements/history/serializers";
import { getStatement } from "@/lib/features/statements/history/statement";
import { mainAccount } from "@/lib/identity/accounts";
import type { Currency } from "@/lib/ledger/money";
import { reconcile } from "@/lib/ledger/reconcile";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  expectBooksInOrder,
  openAccounts,
  ownerOf,
  OUTSIDE_PAYMENT,
  payIn,
} from "@/lib/testing/ledger";
import { readPdfText } from "@/lib/testing/pdf-text";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";

const { ownerPool } = await testDatabase();
// As in a bank that is older than the currency, before the first posting: the stripes are read once.
await ownerPool.query(
  "DELETE FROM accounts WHERE stripe IS NOT NULL AND currency = 'EUR'",
);
// Rates are invented in a demonstration only.
await ownerPool.query("UPDATE bank_clock SET is_movable = true");
await ownerPool.query("SELECT rates_demonstrate()");
const staff = await plantStaff(ownerPool);

const OPERATOR = { name: "", address: "", email: "" } as never;

async function open(currency: Currency) {
  const [id] = await openAccounts(ownerPool, 1, {
    currency,
    balanceMinor: 1_234_567n,
  });
  const customer = await signedInOwner(ownerPool, id);
  return { id, customer, account: mainAccount(customer) };
}

describe.each([
  {
    currency: "JPY" as const,
    decimal: "1234567",
    number: 1_234_567,
    shown: "¥1,234,567",
  },
  {
    currency: "CHF" as const,
    decimal: "12345.67",
    number: 12_345.67,
    shown: "CHF\u00a012,345.67",
  },
])("an account in $currency", ({ currency, decimal, number, shown }) => {
  test("has its balances and history in calls", async () => {
    const { account } = await open(currency);
    expect(toUserJson(await getProfile(account))).toMatchObject({
      accountCurrency: currency,
      availableBalance: number,
      totalBalance: number,
    });
    const { rows } = await listHistory(account, { limit: 5 });
    expect(rows.map(toHistoryJson)).toMatchObject([
      { amountTransferred: number, balanceAfter: number },
    ]);
  });

  test("has statement files in its currency and decimals", async () => {
    const { account } = await open(currency);
    const document = toStatementDocument(
      await getStatement(account),
      OPERATOR,
      new Date(),
    );
    expect(toCsv(document)).toContain(`,${decimal},,${decimal},${currency},`);
    const ofx = await toOfx(document);
    expect(ofx).toContain(`<CURDEF>${currency}</CURDEF>`);
    expect(ofx).toContain(`<TRNAMT>${decimal}</TRNAMT>`);
    expect(ofx).toContain(`<BALAMT>${decimal}</BALAMT>`);
    const camt = await toCamt(document);
    expect(camt).toContain(`<Amt Ccy="${currency}">${decimal}</Amt>`);
    expect(camt).toContain(`<Sum>${decimal}</Sum>`);
    const text = (await readPdfText(await toPdf(document))).join("\n");
    expect(text.replaceAll("\u00a0", " ")).toContain(
      shown.replaceAll("\u00a0", " "),
    );
    expect(text).not.toContain("$");
  });

  test("names its amounts in emails and notifications", () => {
    expect(
      movementTitle({
        direction: "credit",
        cause: "transfer",
        amountMinor: 1_234_567n,
        currency,
      }),
    ).toBe(`You received ${shown}`);
  });

  test("pays through the bank's account in its currency", async () => {
    const { id, account } = await open(currency);
    await sendTransfer(
      account,
      { ...OUTSIDE_PAYMENT, amount: "12.00" },
      CONTEXT,
    );
    const { rows } = await ownerPool.query(
      `SELECT DISTINCT a.currency FROM ledger_postings p JOIN accounts a ON a.id = p.account_id
       WHERE p.entry_id IN (SELECT entry_id FROM ledger_postings WHERE account_id = $1)`,
      [id],
    );
    expect(rows).toEqual([{ currency }]);
    const { availableMinor } = await getProfile(account);
    expect(availableMinor).toBe(currency === "JPY" ? 1_234_555n : 1_233_367n);
    await expectBooksInOrder(ownerPool);
  });

  test("keeps its currency after the first transaction", async () => {
    const { id, customer } = await open(currency);
    await expect(
      updateAccount(staff, customer.id, { accountCurrency: "USD" }, CONTEXT),
    ).rejects.toMatchObject({
      code: "INVALID_VALUE",
      details: { fields: { accountCurrency: expect.any(String) as string } },
    });
    await expect(
      ownerPool.query("UPDATE accounts SET currency = 'USD' WHERE id = $1", [
        id,
      ]),
    ).rejects.toMatchObject({ code: "LM174" });
    const [unused] = await openAccounts(ownerPool, 1, { currency });
    const { id: owner } = await signedInOwner(ownerPool, unused);
    await updateAccount(staff, owner, { accountCurrency: "USD" }, CONTEXT);
  });

  test("takes its first balance in a currency of the same update", async () => {
    const [id] = await openAccounts(ownerPool, 1, { currency: "GBP" });
    const { number, id: owner } = await ownerOf(ownerPool, id);
    await updateAccount(
      staff,
      number,
      accountUpdateSchema.parse({
        accountCurrency: currency,
        totalBalance: decimal,
        reason: "First balance",
      }),
      CONTEXT,
    );
    const { rows } = await ownerPool.query(
      `SELECT a.balance_minor, l.after ->> 'totalBalance' AS audited FROM accounts a
       JOIN audit_log l ON l.subject_account_id = a.id AND l.action = 'customer.update' WHERE a.customer_id = $1`,
      [owner],
    );
    expect(rows).toEqual([{ balance_minor: "1234567", audited: decimal }]);
  });

  test("has a trial balance of its own that adds up to zero", async () => {
    await open(currency);
    const trials = await getTrialBalances(staff, bankToday());
    expect(trials[0].currency).toBe("USD");
    const trial = trials.find((each) => each.currency === currency)!;
    expect(trial.creditBalancesMinor).toBeGreaterThan(0n);
    expect(trial.creditBalancesMinor).toBe(trial.debitBalancesMinor);
  });
});

test("an amount with more decimals than the currency has is refused at its field", async () => {
  const { customer, account } = await open("JPY");
  const refusal = (field: string) => ({
    code: "INVALID_VALUE",
    message: "Please enter a valid amount",
    details: { fields: { [field]: "Please enter a valid amount" } },
  });
  await expect(
    sendTransfer(account, { ...OUTSIDE_PAYMENT, amount: "12.50" }, CONTEXT),
  ).rejects.toMatchObject(refusal("amount"));
  await expect(
    addHistoryEntry(
      staff,
      {
        sender: customer.main.number,
        transactionType: "credit",
        amountTransferred: "12.50",
        remark: "Rent",
        accountTransferredTo: "Elsewhere",
        accountName: "",
        bank: "Elsewhere Bank",
        date: null,
        time: null,
      },
      CONTEXT,
    ),
  ).rejects.toMatchObject(refusal("amountTransferred"));
  await expect(
    updateAccount(staff, customer.id, { totalBalance: "0.50" }, CONTEXT),
  ).rejects.toMatchObject(refusal("totalBalance"));
});

test("money of one currency does not make up for that of another", async () => {
  const [francs, yen] = await Promise.all([open("CHF"), open("JPY")]);
  const change = (id: bigint, minor: number) =>
    `UPDATE accounts SET balance_minor = balance_minor + ${minor} WHERE id = ${id}`;
  await ownerPool.query(
    `ALTER TABLE accounts DISABLE TRIGGER USER; ${change(francs.id, 5)}; ${change(yen.id, -5)}`,
  );
  const lines = await reconcile(ownerPool);
  expect(
    lines.filter(({ rule }) => /^all balances in (CHF|JPY)/.test(rule)),
  ).toEqual([
    { rule: "all balances in CHF together are zero", broken: 5 },
    { rule: "all balances in JPY together are zero", broken: 5 },
  ]);
  await ownerPool.query(
    `${change(francs.id, -5)}; ${change(yen.id, 5)}; ALTER TABLE accounts ENABLE TRIGGER USER`,
  );
});

test("an account in a currency that the bank has no accounts in takes no money", async () => {
  const [euros] = await openAccounts(ownerPool, 1, { currency: "EUR" });
  await expect(payIn(euros, 100n, "EUR")).rejects.toMatchObject({
    code: "CURRENCY_MISMATCH",
  });
});
