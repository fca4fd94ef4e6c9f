import { describe, expect, test } from "vitest";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  openAccounts,
  openAnother,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";

const { ownerPool } = await testDatabase();
const staff = await plantStaff(ownerPool);

type Plant = { id: bigint; customerId: string };

const sql = (text: string, ...values: unknown[]) =>
  ownerPool.query(text, values);

const quote = (from: bigint, to: bigint, customerId: string, ends: string) =>
  sql(
    `INSERT INTO exchange_quotes (customer_id, from_account_id, to_account_id, fixed, sold_minor, bought_minor, mark_up_minor,
                                  sold_per_million, bought_per_million, rate_day, mark_up_bp, expires_at)
     VALUES ($1, $2, $3, 'sold', 100, 86, 0, 115730000, 100000000, bank_today(), 50, bank_now() + $4::interval)`,
    ...[customerId, from, to, ends],
  );

const order = (from: bigint, to: bigint, customerId: string) =>
  sql(
    `INSERT INTO standing_orders (customer_id, account_id, account_name, account_number, bank, amount_minor, rhythm,
                                  first_on, next_on, try_on, payee_account_id)
     VALUES ($1, $2, 'Own', '10000000001', '', 100, 'monthly', bank_today() + 9, bank_today() + 9, bank_today() + 9, $3)`,
    ...[customerId, from, to],
  );

const loan = ({ id, customerId }: Plant, status: string) =>
  sql(
    `INSERT INTO loan_requests (customer_id, account_id, type, amount_minor, reason, status)
     VALUES ($1, $2, 'personal-loans', 6000000, 'A roof', $3)`,
    ...[customerId, id, status],
  );

const file = ({ id, customerId }: Plant, sentAt: string) =>
  sql(
    `INSERT INTO payment_files (customer_id, account_id, message_id, lines, sent_at) VALUES ($1, $2, 'M', '[{}]', ${sentAt})`,
    ...[customerId, id],
  );

/** The records that have amounts in the currency of an account, with the words of the refusal. */
const KEEPS: [string, RegExp, (account: Plant) => Promise<unknown>][] = [
  [
    "a loan that was requested",
    /a loan/,
    (account) => loan(account, "requested"),
  ],
  [
    "a standing order that pays from it",
    /a standing order/,
    async ({ id, customerId }) =>
      order(id, await openAnother(ownerPool, id), customerId),
  ],
  [
    "a standing order that moves money to it",
    /a standing order/,
    async ({ id, customerId }) =>
      order(await openAnother(ownerPool, id), id, customerId),
  ],
  [
    "a quote that sells from it",
    /a quote/,
    async ({ id, customerId }) =>
      quote(id, await openAnother(ownerPool, id), customerId, "1 minute"),
  ],
  [
    "a quote that pays into it",
    /a quote/,
    async ({ id, customerId }) =>
      quote(await openAnother(ownerPool, id), id, customerId, "1 minute"),
  ],
  [
    "a payment file that is not sent",
    /a payment file/,
    (account) => file(account, "NULL"),
  ],
  [
    "a payment request",
    /a payment request/,
    ({ id, customerId }) =>
      sql(
        `INSERT INTO payment_requests (customer_id, account_id, reference, amount_minor, message, street, postcode, town, country)
         VALUES ($1, $2, $3, 100, '', 'Testweg 1', '8000', 'Zurich', 'CH')`,
        ...[customerId, id, `RF18${id}`],
      ),
  ],
  [
    "a request of staff that waits",
    /a request of our staff/,
    ({ id, customerId }) =>
      sql(
        `INSERT INTO approvals (kind, customer_id, account_id, amount_minor, request, made_by)
         VALUES ('update', $1, $2, 100, '{}', $3)`,
        ...[customerId, id, staff.id],
      ),
  ],
];

async function openUnused() {
  const [id] = await openAccounts(ownerPool, 1, { currency: "CNY" });
  const owner = await ownerOf(ownerPool, id);
  return { id, customerId: owner.id, number: owner.number };
}

const toPounds = (number: string) =>
  updateAccount(staff, number, { accountCurrency: "GBP" }, CONTEXT);

const currencyOf = async (id: bigint) =>
  (await sql("SELECT currency FROM accounts WHERE id = $1", id)).rows[0]
    .currency;

describe("an account without postings keeps its currency", () => {
  test.each(KEEPS)("for %s", async (_what, words, plant) => {
    const account = await openUnused();
    await plant(account);
    await expect(toPounds(account.number)).rejects.toMatchObject({
      code: "INVALID_VALUE",
      details: {
        fields: { accountCurrency: expect.stringMatching(words) as string },
      },
    });
    await expect(
      sql("UPDATE accounts SET currency = 'GBP' WHERE id = $1", account.id),
    ).rejects.toMatchObject({ code: "LM174" });
    expect(await currencyOf(account.id)).toBe("CNY");
  });

  test("for the goal of a pot", async () => {
    const { id } = await openUnused();
    const { rows } = await sql(
      `INSERT INTO accounts (kind, customer_id, number, type, currency, is_main, goal_minor)
       SELECT 'customer', customer_id, '3' || number, 'pot', currency, false, 100 FROM accounts WHERE id = $1
       RETURNING number`,
      id,
    );
    await expect(toPounds(rows[0].number)).rejects.toMatchObject({
      details: {
        fields: { accountCurrency: expect.stringMatching(/a goal/) as string },
      },
    });
  });
});

test("what has ended does not keep the currency of an account", async () => {
  const account = await openUnused();
  const other = await openAnother(ownerPool, account.id);

  await file(account, "bank_now()");
  await quote(account.id, other, account.customerId, "-1 second");
  await toPounds(account.number);
  expect(await currencyOf(account.id)).toBe("GBP");
});
