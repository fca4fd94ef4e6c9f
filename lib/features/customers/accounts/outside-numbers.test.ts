import { expect, it } from "vitest";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { newAccountNumber } from "@/lib/ledger/account-number";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, movement, openAccounts } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { accountUpdateSchema } from "./schema";

const { ownerPool } = await testDatabase();
const staff = await plantStaff(ownerPool);

async function open() {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor: 1_000n,
  });
  const { rows } = await ownerPool.query<{ id: string; number: string }>(
    "SELECT customer_id AS id, number FROM accounts WHERE id = $1",
    [accountId],
  );
  return { accountId, ...rows[0]! };
}

type Opened = Awaited<ReturnType<typeof open>>;

const update = (id: string, change: Record<string, string>) =>
  updateAccount(staff, id, accountUpdateSchema.parse(change), CONTEXT);

/** Opens an account with this number. */
const openWith = (number: string) =>
  ownerPool.query(
    `WITH person AS (
       INSERT INTO customers (id, full_name, username, email, phone_number, password_hash, occupation, date_of_birth,
                              marital_status, address, is_verified)
       SELECT gen_random_uuid(), 'New', $1::text, $1 || '@x.example', '1', '-', 'x', '1980-01-01', 'Single', 'x', true
       RETURNING id)
     INSERT INTO accounts (kind, customer_id, number, type, currency) SELECT 'customer', id, $2, 'current', 'USD'
     FROM person`,
    [crypto.randomUUID(), number],
  );

async function orderTo(payer: Opened, number: string, isEnded = false) {
  await ownerPool.query(
    `INSERT INTO standing_orders (customer_id, account_name, account_number, bank, amount_minor, rhythm, first_on, status,
                                  next_on, try_on)
     SELECT $1, 'Payee', $2, 'Elsewhere Bank', 100, 'monthly', '2026-03-10', $3::order_status, d, d
     FROM (SELECT CASE $3 WHEN 'paused' THEN date '2026-03-10' END AS d) due`,
    [payer.id, number, isEnded ? "completed" : "paused"],
  );
}

const save = (payer: Opened, number: string) =>
  ownerPool.query(
    "INSERT INTO beneficiaries (customer_id, account_name, account_number, bank) VALUES ($1, 'Payee', $2, 'Elsewhere Bank')",
    [payer.id, number],
  );

async function wireTo(payer: Opened, number: string) {
  const clearing = (await bankAccount("clearing"))(payer.accountId);
  const wire = { kind: "wire", counterpartyNumber: number } as const;
  await post(movement(payer.accountId, clearing, 100n, wire));
}

it.each([
  ["a standing order pays", orderTo],
  ["a customer has saved", save],
  ["a wire went to", wireTo],
])("gives no account a number that %s", async (_, use) => {
  const [payer, accomplice] = [await open(), await open()];
  const number = newAccountNumber();
  await use(payer, number);
  await expect(openWith(number)).rejects.toMatchObject({
    constraint: "accounts_number_key",
  });
  await expect(
    update(accomplice.id, { accountNumber: number }),
  ).rejects.toMatchObject({ code: "ACCOUNT_NUMBER_TAKEN" });
});

it("gives an account a number that an ended order would have paid", async () => {
  const number = newAccountNumber();
  await orderTo(await open(), number, true);
  await openWith(number);
});

it("leaves an account the number that others have saved, and gives it back to its customer", async () => {
  const [payer, payee] = [await open(), await open()];
  await save(payer, payee.number);
  await update(payee.id, { cotCode: "NEWCOT" });
  await update(payee.id, { accountNumber: newAccountNumber() });
  await update(payee.id, { accountNumber: payee.number });
  const { rows } = await ownerPool.query<{ number: string }>(
    "SELECT number FROM accounts WHERE id = $1",
    [payee.accountId],
  );
  expect(rows[0]!.number).toBe(payee.number);
});
