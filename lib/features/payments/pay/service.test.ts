import { expect, it } from "vitest";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import type { IdempotencyKey } from "@/lib/platform/http/request-context";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  newKey,
  openAccounts,
  OUTSIDE_PAYMENT,
  ownerOf,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { runDueOrders, shift } from "@/lib/testing/standing-orders";
import { addBeneficiary } from "../beneficiaries/service";
import { listKnownPayees } from "../known-payees";
import { findPaymentByKey } from "../outcome/queries";
import { listOrders } from "../standing-orders/queries";
import { pay } from "./service";

const { ownerPool, sql } = await testDatabase();
const today = bankToday();

async function newCustomer(): Promise<Customer> {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor: 1_000n,
  });
  return signedInOwner(ownerPool, accountId);
}

const input = OUTSIDE_PAYMENT;

const keyOf = (customer: Customer): IdempotencyKey => ({
  ...newKey(),
  scope: customer.id,
});

const numberOf = async ({ main }: Customer) =>
  (await ownerOf(ownerPool, main.id)).number;

const balanceOf = async ({ main }: Customer) =>
  (
    await sql`SELECT balance_minor::text AS minor FROM accounts WHERE id = ${main.id}`
  )[0]!.minor;

it("sends a transfer at once without a date or with today's", async () => {
  const customer = await newCustomer();
  for (const payOn of [null, today]) {
    const { transfer } = await pay(
      mainAccount(customer),
      { ...input, payOn },
      CONTEXT,
    );
    expect(transfer.status).toBe("pending");
  }
  expect(await balanceOf(customer)).toBe("800");
  expect(await listOrders(customer)).toEqual([]);
});

it("schedules a payment for a later day, once for each key, and pays it on that day", async () => {
  const customer = await newCustomer();
  const later = { ...input, payOn: shift(today, 1) };
  const key = keyOf(customer);
  const { transfer } = await pay(mainAccount(customer), later, CONTEXT, key);
  expect(await pay(mainAccount(customer), later, CONTEXT, key)).toMatchObject({
    transfer,
  });
  expect(transfer.status).toBe("scheduled");
  expect(await balanceOf(customer)).toBe("1000");
  expect(await listOrders(customer)).toMatchObject([
    { id: transfer.id, rhythm: "once", nextRuns: [later.payOn] },
  ]);
  // The database pays nothing before its day.
  await sql`UPDATE standing_orders SET first_on = ${today}, next_on = ${today}, try_on = ${today}
    WHERE id = ${transfer.id}`;
  await runDueOrders(today);
  expect(await balanceOf(customer)).toBe("900");
});

it("discards the drafts of payments that are made at the same time, and keeps those of refused ones", async () => {
  const customers: Customer[] = [];
  for (let count = 0; count < 8; count++) customers.push(await newCustomer());
  const numbers = await Promise.all(customers.map(numberOf));
  for (const { id } of customers)
    await sql`INSERT INTO transfer_drafts (customer_id, account_id, sealed, saved_at)
       SELECT customer_id, id, 'x', now() FROM accounts WHERE customer_id = ${id}`;
  await Promise.allSettled(
    customers.map((customer, at) =>
      pay(
        mainAccount(customer),
        {
          ...input,
          amount: at % 2 ? "1.00" : "50.00",
          fromAccount: numbers[at]!,
        },
        CONTEXT,
      ),
    ),
  );
  const rows: { id: string }[] =
    await sql`SELECT customer_id AS id FROM transfer_drafts
    WHERE customer_id = ANY (${customers.map(({ id }) => id)})`;
  expect(rows.map(({ id }) => id).sort()).toEqual(
    customers
      .filter((_, at) => at % 2 === 0)
      .map(({ id }) => id)
      .sort(),
  );
});

it("refuses a date in the past and wrong codes for a later day", async () => {
  const customer = await newCustomer();
  await expect(
    pay(mainAccount(customer), { ...input, payOn: shift(today, -1) }, CONTEXT),
  ).rejects.toMatchObject({
    code: "PAYMENT_PAST",
    details: { fields: { payOn: expect.any(String) as string } },
  });
  await expect(
    pay(
      mainAccount(customer),
      { ...input, payOn: shift(today, 1), cotCode: "WRONG" },
      CONTEXT,
    ),
  ).rejects.toMatchObject({ code: "CODES_WRONG" });
});

it("answers what became of a key, to its caller only", async () => {
  const [customer, other] = [await newCustomer(), await newCustomer()];
  const [sent, ordered, unused] = [
    keyOf(customer),
    keyOf(customer),
    keyOf(customer),
  ];
  const { transfer } = await pay(mainAccount(customer), input, CONTEXT, sent);
  const order = await pay(
    mainAccount(customer),
    { ...input, payOn: shift(today, 1) },
    CONTEXT,
    ordered,
  );
  expect(await findPaymentByKey(customer, sent.key)).toEqual({
    kind: "transfer",
    id: transfer.id,
  });
  expect(await findPaymentByKey(customer, ordered.key)).toEqual({
    kind: "order",
    id: order.transfer.id,
  });
  expect(await findPaymentByKey(customer, unused.key)).toBeNull();
  expect(await findPaymentByKey(other, sent.key)).toBeNull();
  expect(await findPaymentByKey(other, ordered.key)).toBeNull();
});

it("offers the accounts paid last, each once, with the name entered last, and then the other saved payees", async () => {
  const customer = await newCustomer();
  for (const [accountName, recipientAccount] of [
    ["First", "4444000011110001"],
    ["Second", "4444000011110002"],
    ["First again", "4444000011110001"],
  ] as const)
    await pay(
      mainAccount(customer),
      { ...input, accountName, recipientAccount },
      CONTEXT,
    );
  const labels = async () =>
    (await listKnownPayees(customer)).map(({ label }) => label);
  expect(await labels()).toEqual(["First again", "Second"]);

  const saved = { bank: input.bank, reference: "", nickname: "" };
  for (const [accountName, recipientAccount] of [
    ["Never paid", "4444000011110003"],
    ["Saved", "4444000011110002"],
  ] as const)
    await addBeneficiary(
      customer,
      { ...saved, accountName, recipientAccount },
      CONTEXT,
    );
  expect(await labels()).toEqual(["First again", "Saved", "Never paid"]);
});
