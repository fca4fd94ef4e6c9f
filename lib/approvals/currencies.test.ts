import { beforeAll, expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "1000.00";
  process.env.FOUR_EYES_TELLER_ABOVE = "100.00";
});

import { approvalHandlers } from "@/lib/bank/handlers";
import { previewPosting } from "@/lib/features/back-office/postings/preview";
import {
  historyEntrySchema,
  staffPostingSchema,
} from "@/lib/features/back-office/postings/schema";
import {
  addHistoryEntry,
  postByStaff,
} from "@/lib/features/back-office/postings/service";
import { createCustomer } from "@/lib/features/customers/accounts/opening/service";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { previewUpdate } from "@/lib/features/customers/accounts/update/preview";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { adminCreateSchema } from "@/lib/features/customers/schema";
import { settleWire } from "@/lib/features/payments/wires/service";
import { sendTransfer } from "@/lib/features/payments/transfers/service";
import { mainAccount } from "@/lib/identity/accounts";
import type { Admin } from "@/lib/identity/callers";
import { newAccountNumber } from "@/lib/ledger/account-number";
import type { Currency } from "@/lib/ledger/money";
import { AcceptedReply } from "@/lib/platform/http/reply";
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
  openAnother,
  OUTSIDE_PAYMENT,
  ownerOf,
  payIn,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { decideApproval } from "./decide";

const { ownerPool, sql } = await testDatabase();

// One franc is 1.25 dollars, one yen is 0.625 cents, one yuan is 12.5 cents.
beforeAll(async () => {
  for (const [currency, micro] of [
    ["USD", 1_000_000],
    ["CHF", 800_000],
    ["JPY", 160_000_000],
    ["CNY", 8_000_000],
  ])
    await ownerPool.query(
      "INSERT INTO exchange_rates (day, currency, per_euro_micro, source) VALUES ($1, $2, $3, 'ECB')",
      [bankToday(), currency, micro],
    );
});

let staffCount = 0;
const newStaff = (role: Admin["role"] = "administrator") =>
  plantStaff(ownerPool, `${role}-${++staffCount}`, role);

/** Opens an account of each currency for one person, the first as the main account. */
async function open(...currencies: Currency[]) {
  const [main] = await openAccounts(ownerPool, 1, {
    currency: currencies[0]!,
  });
  const ids = [main];
  for (const currency of currencies.slice(1)) {
    const id = await openAnother(ownerPool, main);
    await ownerPool.query("UPDATE accounts SET currency = $2 WHERE id = $1", [
      id,
      currency,
    ]);
    ids.push(id);
  }
  const numbers = await Promise.all(
    ids.map(async (id) => (await ownerOf(ownerPool, id)).number),
  );
  return { ids, numbers, person: (await ownerOf(ownerPool, main)).id };
}

const act = (
  direction: "credit" | "debit",
  admin: Admin,
  number: string,
  amount: string,
) =>
  postByStaff(
    admin,
    { accountId: number, direction },
    staffPostingSchema.parse({
      chooseAccount: number,
      description: "currencies",
      reason: "Counter",
      amount,
    }),
    { context: CONTEXT },
  );

const credit = act.bind(null, "credit");

const waits = (answer: unknown) => answer instanceof AcceptedReply;

const approve = (checker: Admin, answer: unknown) =>
  decideApproval(
    checker,
    {
      id: ((answer as AcceptedReply).data.approval as { id: string }).id,
      decision: "approve",
      reason: "",
    },
    CONTEXT,
    approvalHandlers,
  );

const totalOf = async (id: bigint) =>
  (await balancesOf(ownerPool, [id]))[0]!.totalMinor;

test.each([
  ["CHF", "800.00", "800.01"],
  ["JPY", "160000", "160001"],
  ["USD", "1000.00", "1000.01"],
] as const)(
  "an amount in %s counts in dollars at the mid rate of the day",
  async (currency, most, more) => {
    const [one, other] = await Promise.all([open(currency), open(currency)]);
    expect(waits(await credit(await newStaff(), one.numbers[0]!, most))).toBe(
      false,
    );
    const admin = await newStaff();
    expect(
      (
        await previewPosting(
          admin,
          { kind: "credit", account: other.numbers[0]!, amount: more },
          CONTEXT,
        )
      ).preview?.secondPerson,
    ).toBe("The amount is above $1,000.00.");
    const answer = await credit(admin, other.numbers[0]!, more);
    expect(waits(answer)).toBe(true);
    expect(await totalOf(other.ids[0]!)).toBe(0n);
    await approve(await newStaff(), answer);
    expect(await totalOf(other.ids[0]!)).toBe(BigInt(more.replace(".", "")));
  },
);

test("what is moved on all accounts of a person adds up in dollars", async () => {
  const admin = await newStaff();
  const { numbers, ids } = await open("USD", "CHF", "JPY");
  const [dollars, francs, yen] = numbers as [string, string, string];
  // 500.00, 400.00 and 100.00 dollars.
  expect(waits(await credit(admin, dollars, "500.00"))).toBe(false);
  expect(waits(await credit(admin, francs, "320.00"))).toBe(false);
  expect(waits(await act("debit", admin, francs, "80.00"))).toBe(false);
  for (const [number, amount] of [
    [yen, "1"],
    [francs, "0.01"],
    [dollars, "0.01"],
  ] as const)
    expect(waits(await credit(admin, number, amount))).toBe(true);
  expect(await totalOf(ids[2]!)).toBe(0n);
  // Another person's accounts have a sum of their own.
  const other = await open("JPY");
  expect(waits(await credit(admin, other.numbers[0]!, "160000"))).toBe(false);
});

test("a history record and new balances count in dollars as well", async () => {
  const admin = await newStaff();
  const { numbers, person } = await open("JPY");
  const record = (amount: string) =>
    addHistoryEntry(
      admin,
      historyEntrySchema.parse({
        sender: numbers[0]!,
        transactionType: "credit",
        amountTransferred: amount,
        remark: "Rent",
        accountTransferredTo: "Elsewhere",
        bank: "Elsewhere Bank",
      }),
      CONTEXT,
    );
  expect(waits(await record("100000"))).toBe(false);
  const update = (totalBalance: string) =>
    updateAccount(
      admin,
      person,
      accountUpdateSchema.parse({ totalBalance }),
      CONTEXT,
    );
  // 60,000 yen more are 375 dollars; one more is too much.
  expect(waits(await update("160000"))).toBe(false);
  expect(waits(await update("160001"))).toBe(true);
});

const newCustomer = (accountCurrency: string | undefined, balance: string) =>
  adminCreateSchema.parse({
    ...{ fullName: "Opened Tester", username: `opened.${++staffCount}` },
    ...{ phoneNumber: "+41 44 000 00 12", occupation: "tester" },
    ...{ email: `opened.${staffCount}@reach.example`, accountType: "savings" },
    ...{ dateOfBirth: "1990-02-03", maritalStatus: "single" },
    ...{ address: "Teststrasse 1", accountNumber: newAccountNumber() },
    ...{ availableBalance: balance, totalBalance: balance, accountLimit: 0 },
    ...{ registerationDate: "2024-01-02", cotCode: "COT", taxCode: "TAX" },
    ...{ password: "Quiet!River8", retype_password: "Quiet!River8" },
    ...(accountCurrency && { accountCurrency }),
  });

/** Opens an account as the form does, and returns its replies with a reader of what the database has. */
async function openBy(
  admin: Admin,
  currency: string | undefined,
  balance: string,
) {
  const input = newCustomer(currency, balance);
  const { id, waiting } = await createCustomer(admin, input, CONTEXT);
  const stored = async () => {
    const rows: { currency: Currency; balance_minor: string }[] =
      await sql`SELECT currency, balance_minor FROM accounts WHERE customer_id = ${id}`;
    return [rows[0]!.currency, rows[0]!.balance_minor];
  };
  return { id, waiting: waiting.balance, stored };
}

test("a customer is opened in dollars, or in the currency that staff choose", async () => {
  const admin = await newStaff();
  for (const [currency, balance, stored] of [
    [undefined, "750.25", ["USD", "75025"]],
    ["CHF", "80.05", ["CHF", "8005"]],
    ["JPY", "1000", ["JPY", "1000"]],
    ["GBP", "0", ["GBP", "0"]],
  ] as const) {
    const opened = await openBy(admin, currency, balance);
    expect(opened.waiting).toBeNull();
    expect(await opened.stored()).toEqual(stored);
  }
  await expectBooksInOrder(ownerPool);
});

test("an opening balance has the decimals of its currency, and needs a rate of it", async () => {
  const admin = await newStaff();
  await expect(openBy(admin, "JPY", "10.50")).rejects.toMatchObject({
    details: { fields: { totalBalance: expect.any(String) as string } },
  });
  await expect(openBy(admin, "GBP", "10.50")).rejects.toMatchObject({
    code: "RATE_MISSING",
  });
});

test("an opening balance counts in dollars, and its approval keeps the currency", async () => {
  const [maker, checker] = [await newStaff(), await newStaff()];
  // 1,000.00 dollars, and 0.0625 more.
  const below = await openBy(maker, "JPY", "160000");
  expect(below.waiting).toBeNull();
  const above = await openBy(maker, "JPY", "160010");
  expect(waits(above.waiting)).toBe(true);
  expect(await above.stored()).toEqual(["JPY", "0"]);
  await approve(checker, above.waiting);
  expect(await above.stored()).toEqual(["JPY", "160010"]);
  // The account has no postings while its balance waits, and keeps its currency all the same.
  const waiting = await openBy(maker, "JPY", "160010");
  await expect(
    updateAccount(
      maker,
      waiting.id,
      accountUpdateSchema.parse({ accountCurrency: "USD" }),
      CONTEXT,
    ),
  ).rejects.toMatchObject({
    details: { fields: { accountCurrency: expect.any(String) as string } },
  });
  await approve(checker, waiting.waiting);
  expect(await waiting.stored()).toEqual(["JPY", "160010"]);
});

test("a teller approves what is worth at most the teller's amount", async () => {
  const { numbers, ids } = await open("JPY", "CHF");
  const [yen, francs] = numbers as [string, string];
  // 100.00 dollars each; the maker's amount is used up.
  const maker = await newStaff("teller");
  expect(waits(await credit(maker, yen, "16000"))).toBe(false);
  const [small, large] = [
    await credit(maker, francs, "80.00"),
    await credit(maker, francs, "80.01"),
  ];
  expect([small, large].map(waits)).toEqual([true, true]);
  const checker = await newStaff("teller");
  await expect(approve(checker, large)).rejects.toMatchObject({
    code: "AMOUNT_ABOVE_OWN",
  });
  await approve(checker, small);
  expect(await totalOf(ids[1]!)).toBe(80_00n);
  // The teller has approved 100.00 dollars for this person today.
  const next = await credit(maker, yen, "16");
  expect(waits(next)).toBe(true);
  await expect(approve(checker, next)).rejects.toMatchObject({
    code: "APPROVED_TOO_MUCH",
  });
});

test("a wire in another currency is settled by its worth in dollars", async () => {
  const { ids } = await open("CHF");
  await payIn(ids[0]!, 2_000_00n, "CHF");
  const clearing = await bankAccount("clearing", "CHF");
  const [small, large] = await Promise.all(
    [800_00n, 800_01n].map((minor) =>
      post(
        movement(ids[0]!, clearing(ids[0]!), minor, {
          kind: "wire",
          bank: "Elsewhere",
        }),
      ),
    ),
  );
  expect(
    waits(await settleWire(await newStaff(), small!.publicId, CONTEXT)),
  ).toBe(false);
  expect(
    waits(await settleWire(await newStaff(), large!.publicId, CONTEXT)),
  ).toBe(true);
});

test.each([
  ["CHF", "80.00", "0.01"],
  ["JPY", "16000", "1"],
] as const)(
  "the daily limit of a person counts what leaves in %s in dollars",
  async (currency, most, more) => {
    const { ids } = await open(currency);
    await payIn(ids[0]!, 100_000n, currency);
    await sql`UPDATE customer_rights SET daily_limit_minor = 10000
      WHERE customer_id = (SELECT customer_id FROM accounts WHERE id = ${ids[0]!})`;
    const pay = async (amount: string) =>
      sendTransfer(
        mainAccount(await signedInOwner(ownerPool, ids[0]!)),
        { ...OUTSIDE_PAYMENT, amount },
        CONTEXT,
      );
    await pay(most);
    await expect(pay(more)).rejects.toMatchObject({
      code: "LIMIT_EXCEEDED",
    });
  },
);

test("the books are in order", () => expectBooksInOrder(ownerPool));

test("the preview of an update takes new balances in the new currency", async () => {
  const { person } = await open("USD");
  const preview = async (total: string) =>
    (
      await previewUpdate(
        await newStaff(),
        person,
        new URLSearchParams({
          changed: "totalBalance accountCurrency",
          totalBalance: total,
          accountCurrency: "JPY",
        }),
        CONTEXT,
      )
    ).secondPerson;
  expect(await preview("150000")).toEqual([]);
  expect(await preview("170000")).toEqual(["The amount is above $1,000.00."]);
});

test("an amount that converts to less than a cent counts as one", async () => {
  const {
    ids: [yuan],
    numbers: [number],
  } = await open("CNY");
  const admin = await newStaff();
  await credit(admin, number!, "0.03");
  const clearing = await bankAccount("clearing", "CNY");
  const wire = await post(
    movement(yuan!, clearing(yuan!), 1n, { kind: "wire", bank: "Elsewhere" }),
  );
  await settleWire(admin, wire.publicId, CONTEXT);
  expect(
    await sql`SELECT kind, amount_minor FROM staff_effects WHERE account_id = ${yuan} ORDER BY id`,
  ).toEqual([
    { kind: "credit", amount_minor: "1" },
    { kind: "settlement", amount_minor: "1" },
  ]);
});
