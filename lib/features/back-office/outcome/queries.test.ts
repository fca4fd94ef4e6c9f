import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import { postByStaff } from "@/lib/features/back-office/postings/service";
import { staffPostingSchema } from "@/lib/features/back-office/postings/schema";
import { updateAccount } from "@/lib/features/customers/accounts/update/service";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, ownerOf } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { findOutcome } from "./queries";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

const { ownerPool } = await testDatabase();
const staff = await plantStaff(ownerPool);
const other = await plantStaff(ownerPool, "other");

async function openCustomer() {
  const [accountId] = await openAccounts(ownerPool, 1, { balanceMinor: 500n });
  return ownerOf(ownerPool, accountId);
}

const credit = (number: string, amount: string, key: string) =>
  postByStaff(
    staff,
    { accountId: number, direction: "credit" },
    staffPostingSchema.parse({
      chooseAccount: number,
      amount,
      description: "Cash at the counter",
    }),
    {
      context: { ...CONTEXT, requestKey: key },
      idempotency: { scope: staff.id, key, requestHash: Buffer.alloc(32) },
    },
  );

it("finds a posting by its key, for its maker only", async () => {
  const { number } = await openCustomer();
  const key = randomUUID();
  expect(await findOutcome(staff, key)).toBeNull();
  const posted = await credit(number, "6.66", key);
  expect(await findOutcome(staff, key)).toEqual({
    action: "ledger.credit",
    facts: ["$6.66", `account ${number}`],
    transaction: (posted as { transaction: object }).transaction,
    approval: null,
  });
  expect(await findOutcome(other, key)).toBeNull();
});

it("finds a request that waits for a second person", async () => {
  const { number } = await openCustomer();
  const key = randomUUID();
  await credit(number, "200000", key);
  expect(await findOutcome(staff, key)).toMatchObject({
    action: "approval.request",
    facts: ["$200,000.00", `account ${number}`],
    transaction: null,
    approval: { id: expect.any(String) as string },
  });
});

it("finds a change that a repeated key would make again", async () => {
  const { id, number } = await openCustomer();
  const requestKey = randomUUID();
  const change = { occupation: "Printer", totalBalance: "5.50" };
  const input = accountUpdateSchema.parse(change);
  await updateAccount(staff, id, input, { ...CONTEXT, requestKey });
  expect(await findOutcome(staff, requestKey)).toMatchObject({
    action: "customer.update",
    facts: [`account ${number}`],
  });
});

it("finds nothing of a call that was refused", async () => {
  const { id } = await openCustomer();
  const requestKey = randomUUID();
  const input = accountUpdateSchema.parse({ availableBalance: "999" });
  await expect(
    updateAccount(staff, id, input, { ...CONTEXT, requestKey }),
  ).rejects.toMatchObject({ code: "AVAILABLE_ABOVE_TOTAL" });
  expect(await findOutcome(staff, requestKey)).toBeNull();
});
