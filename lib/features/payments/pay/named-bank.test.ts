import { beforeEach, expect, it } from "vitest";
import {
  addBeneficiary,
  updateBeneficiary,
} from "@/lib/features/payments/beneficiaries/service";
import { isSaved } from "@/lib/features/payments/beneficiaries/queries";
import { listKnownPayees } from "@/lib/features/payments/known-payees";
import {
  changeOrderStatus,
  placeOrder,
} from "@/lib/features/payments/standing-orders/service";
import { listOrders } from "@/lib/features/payments/standing-orders/queries";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import {
  balancesOf,
  CONTEXT,
  openAccounts,
  OUTSIDE_PAYMENT,
} from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantOrder, runDueOrders, shift } from "@/lib/testing/standing-orders";
import { plantFactor } from "@/lib/testing/second-factors";
import { pay } from "./service";

const { ownerPool, sql } = await testDatabase();
const today = bankToday();
const UNKNOWN = "4444000011112222";

let customer: Customer;
let payee: Customer;
beforeEach(async () => {
  const [from, to] = await openAccounts(ownerPool, 2, { balanceMinor: 1_000n });
  customer = await signedInOwner(ownerPool, from);
  payee = await signedInOwner(ownerPool, to);
});

const totals = async () =>
  (await balancesOf(ownerPool, [customer.main.id, payee.main.id])).map(
    ({ totalMinor }) => totalMinor,
  );

const to = (recipientAccount: string, bank: string) => ({
  ...OUTSIDE_PAYMENT,
  recipientAccount,
  bank,
});

const send = (recipientAccount: string, bank: string, code?: string) =>
  pay(mainAccount(customer), { ...to(recipientAccount, bank), code }, CONTEXT);

const order = (recipientAccount: string, bank: string) =>
  placeOrder(
    mainAccount(customer),
    {
      ...to(recipientAccount, bank),
      ...{ rhythm: "monthly", firstOn: today, lastOn: null },
    },
    CONTEXT,
  );

const save = (recipientAccount: string, bank: string) =>
  addBeneficiary(
    customer,
    {
      ...{ accountName: "Payee", recipientAccount, bank },
      ...{ reference: "", nickname: "" },
    },
    CONTEXT,
  );

const refused = (code: string) => ({
  code,
  details: { fields: { recipientAccount: expect.any(String) as string } },
});

it.each(["Limmat", "limmat BANK", " Bank\u00a0Limmat "])(
  "posts a payment to an account here at once under the name %j",
  async (bank) => {
    const { transfer } = await send(payee.main.number, bank);
    expect(transfer.status).toBe("posted");
    expect(await totals()).toEqual([900n, 1_100n]);
  },
);

it.each(["UBS Switzerland", "Lіmmat", "Limmat Kantonalbank"])(
  "sends a wire under the name %j, although the number is that of an account here",
  async (bank) => {
    const { transfer } = await send(payee.main.number, bank);
    expect(transfer.status).toBe("pending");
    expect(await totals()).toEqual([900n, 1_000n]);
  },
);

it("sends a wire to the customer's own number at another bank", async () => {
  const { transfer } = await send(customer.main.number, "Elsewhere Bank");
  expect(transfer.status).toBe("pending");
  await expect(send(customer.main.number, "Limmat")).rejects.toMatchObject(
    refused("OWN_ACCOUNT"),
  );
});

it("refuses a number that is no account here, in every call that names a payee", async () => {
  const unknown = refused("PAYEE_UNKNOWN");
  await expect(send(UNKNOWN, "Limmat")).rejects.toMatchObject(unknown);
  await expect(
    pay(
      mainAccount(customer),
      { ...to(UNKNOWN, "Limmat"), payOn: shift(today, 1) },
      CONTEXT,
    ),
  ).rejects.toMatchObject(unknown);
  await expect(order(UNKNOWN, "Limmat")).rejects.toMatchObject(unknown);
  await expect(save(UNKNOWN, "Limmat")).rejects.toMatchObject(unknown);
  expect(await listOrders(customer)).toEqual([]);
  expect(await listKnownPayees(customer)).toEqual([]);
  expect(await totals()).toEqual([1_000n, 1_000n]);
});

it("blocks transfers after five such numbers, wherever they were entered, and writes to the customer", async () => {
  for (const enter of [send, order, save, send, save])
    await expect(enter(UNKNOWN, "Limmat")).rejects.toMatchObject({
      code: "PAYEE_UNKNOWN",
    });
  for (const enter of [send, order, save])
    await expect(enter(payee.main.number, "Limmat")).rejects.toMatchObject({
      code: "TRANSFERS_BLOCKED",
    });
  // Another bank's numbers reveal nothing.
  await save(UNKNOWN, "Elsewhere Bank");
  const rows: { count: string }[] =
    await sql`SELECT count(*) FROM outbox_mails o JOIN customers c ON c.email = o.recipient
     WHERE c.id = ${customer.id} AND o.subject LIKE '%blocked%'`;
  expect(rows).toEqual([{ count: "1" }]);
});

it("refuses a saved payee that is changed to a number that is no account here", async () => {
  const { data } = await save(UNKNOWN, "Elsewhere Bank");
  const change = updateBeneficiary(
    customer,
    String((data as { _id: string })._id),
    {
      ...{ accountName: "Payee", recipientAccount: UNKNOWN, bank: "Limmat" },
      ...{ reference: "", nickname: "" },
    },
    CONTEXT,
  );
  await expect(change).rejects.toMatchObject(refused("PAYEE_UNKNOWN"));
});

it("keeps the same number at two banks apart: saved, recent and paid before", async () => {
  const number = payee.main.number;
  await save(number, "Elsewhere Bank");
  await save(number, "Limmat");
  await expect(save(number, "Limmat")).rejects.toMatchObject({
    code: "BENEFICIARY_SAVED",
  });
  const saved = (bank: string) =>
    isSaved(customer, { accountNumber: number, bank });
  expect(await saved("Limmat")).toBe(true);
  expect(await saved("Third Bank")).toBe(false);
  await send(number, "Third Bank");
  const known = await listKnownPayees(customer);
  expect(known.map(({ bank }) => bank)).toEqual([
    "Third Bank",
    "Elsewhere Bank",
    "Limmat",
  ]);

  const code = await plantFactor(ownerPool, customer);
  await expect(send(number, "Limmat")).rejects.toMatchObject({
    code: "STEP_UP_NEEDED",
  });
  await expect(send(number, "Fourth Bank")).rejects.toMatchObject({
    code: "STEP_UP_NEEDED",
  });
  await send(number, "third  BANK");
  await send(number, "Limmat", code());
  expect(await totals()).toEqual([700n, 1_100n]);
});

it("pays a standing order where its bank leads", async () => {
  await order(payee.main.number, "Limmat");
  await order(payee.main.number, "Elsewhere Bank");
  await runDueOrders(today);
  expect(await totals()).toEqual([800n, 1_100n]);
});

it("pauses an order to a number here that has none, and pays nothing", async () => {
  const id = await plantOrder(ownerPool, {
    from: customer.main.id,
    firstOn: today,
  });
  await sql`UPDATE standing_orders SET bank = 'Limmat' WHERE id = ${id}`;
  await runDueOrders(today);
  expect(await listOrders(customer)).toMatchObject([
    {
      status: "paused",
      lastRun: { failure: expect.stringContaining("no account") as string },
    },
  ]);
  expect(await totals()).toEqual([1_000n, 1_000n]);
});

it("asks once before an order that was paid here goes to the bank that it names", async () => {
  const id = await plantOrder(ownerPool, {
    ...{ from: customer.main.id, to: payee.main.id },
    ...{ firstOn: shift(today, -2), rhythm: "daily" },
  });
  await runDueOrders(shift(today, -2));
  expect(await totals()).toEqual([900n, 1_100n]);
  // As an order of the time when the number alone decided.
  await sql`UPDATE standing_orders SET bank = 'UBS' WHERE id = ${id}`;
  await runDueOrders(shift(today, -1));
  expect(await listOrders(customer)).toMatchObject([
    {
      status: "paused",
      lastRun: {
        failure: expect.stringContaining("different bank") as string,
      },
    },
  ]);
  expect(await totals()).toEqual([900n, 1_100n]);
  await changeOrderStatus(customer, id, "resume", CONTEXT);
  await runDueOrders(today);
  expect(await totals()).toEqual([800n, 1_100n]);
});
