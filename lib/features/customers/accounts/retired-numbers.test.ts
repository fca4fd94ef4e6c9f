import { expect, it } from "vitest";
import { mainAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { newAccountNumber } from "@/lib/ledger/account-number";
import { transaction } from "@/lib/platform/db/prisma";
import { toTakenError } from "@/lib/features/customers/unique-errors";
import { insertCustomer } from "@/lib/features/customers/store";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, CONTEXT, ownerOf } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { plantOrder, runDueOrders } from "@/lib/testing/standing-orders";
import { sendTransfer } from "@/lib/features/payments/transfers/service";
import { accountUpdateSchema } from "./schema";
import { deleteCustomer } from "./service";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);

async function open() {
  const [accountId] = await openAccounts(ownerPool, 1, {
    balanceMinor: 1_000n,
  });
  const owner = await ownerOf(ownerPool, accountId);
  return { accountId, ...owner };
}

const renumber = (id: string, accountNumber: string) =>
  updateAccount(
    staff,
    id,
    accountUpdateSchema.parse({ accountNumber }),
    CONTEXT,
  );

/** Opens an account with this number, as staff do. Returns the error code, or undefined. */
async function openAs(number: string) {
  const name = crypto.randomUUID();
  const person = {
    fullName: "New",
    username: name,
    email: `${name}@x.example`,
    phoneNumber: "1",
    occupation: "x",
    dateOfBirth: "1980-01-01",
    maritalStatus: "Single",
    address: "x",
    passwordHash: "-",
    isVerified: true,
  };
  const account = {
    number,
    type: "current",
    dailyLimitMinor: null,
    cotCode: "COT",
    taxCode: "TAX",
  };
  try {
    await transaction((tx) => insertCustomer(tx, person, account));
  } catch (error) {
    return toTakenError(error)?.code ?? String(error);
  }
  return undefined;
}

it("refuses a retired number to other customers, even after deletion, but not to its own customer", async () => {
  const [anna, bruno] = [await open(), await open()];
  const taken = expect.objectContaining({ code: "ACCOUNT_NUMBER_TAKEN" });
  const next = newAccountNumber();
  await renumber(anna.id, next);
  await expect(renumber(bruno.id, anna.number)).rejects.toEqual(taken);
  expect(await openAs(anna.number)).toBe("ACCOUNT_NUMBER_TAKEN");
  await renumber(anna.id, anna.number);
  await expect(renumber(bruno.id, next)).rejects.toEqual(taken);
  await deleteCustomer(staff, anna.id, CONTEXT);
  for (const number of [anna.number, next]) {
    await expect(renumber(bruno.id, number)).rejects.toEqual(taken);
    expect(await openAs(number)).toBe("ACCOUNT_NUMBER_TAKEN");
  }
  expect(await openAs(newAccountNumber())).toBeUndefined();
});

it("refuses a number to others while it is being retired", async () => {
  for (let round = 0; round < 8; round++) {
    const anna = await open();
    const [, stolen] = await Promise.all([
      renumber(anna.id, newAccountNumber()),
      openAs(anna.number),
    ]);
    expect(stolen).toBe("ACCOUNT_NUMBER_TAKEN");
  }
});

it("refuses transfers to a retired number and pauses standing orders to it", async () => {
  const [payer, payee] = [await open(), await open()];
  const order = await plantOrder(ownerPool, {
    from: payer.accountId,
    to: payee.accountId,
    firstOn: "2026-03-10",
  });
  await renumber(payee.id, newAccountNumber());
  const sent = sendTransfer(
    mainAccount({ id: payer.id, main: { id: payer.accountId } } as Customer),
    {
      amount: "0.01",
      accountName: "Payee",
      recipientAccount: payee.number,
      bank: "Limmat",
      cotCode: "COT",
      taxCode: "TAX",
      description: "",
    },
    CONTEXT,
  );
  await expect(sent).rejects.toMatchObject({ code: "BENEFICIARY_CLOSED" });
  await runDueOrders("2026-03-10");
  const rows: { status: string; failure: string }[] =
    await sql`SELECT o.status::text, r.failure FROM standing_orders o JOIN standing_order_runs r ON r.order_id = o.id
     WHERE o.id = ${order}`;
  expect(rows).toEqual([{ status: "paused", failure: "BENEFICIARY_CLOSED" }]);
});
