import { expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { changeStatus, deleteCustomer } from "./service";

// This bank has no exchange rates.
const { ownerPool, sql } = await testDatabase();
const admin = await plantStaff(ownerPool, "desk");

async function open(balanceMinor: bigint) {
  const [account] = await openAccounts(ownerPool, 1, {
    balanceMinor,
    currency: "NZD",
  });
  const rows: { id: string }[] =
    await sql`SELECT customer_id AS id FROM accounts WHERE id = ${String(account)}`;
  return rows[0]!.id;
}

it.each([0n, 5_000n])(
  "a person with %d in a currency without a rate can be disabled",
  async (balanceMinor) => {
    const id = await open(balanceMinor);
    const change = { accountStatus: "disabled", reason: "Stolen phone" };
    await changeStatus(admin, id, change as never, CONTEXT);
    expect(
      await sql`SELECT status::text FROM customer_rights WHERE customer_id = ${id}`,
    ).toEqual([{ status: "disabled" }]);
  },
);

it("what counts a person's money needs a rate only where there is some", async () => {
  await expect(
    deleteCustomer(admin, await open(5_000n), CONTEXT),
  ).rejects.toMatchObject({ code: "RATE_MISSING" });
  const empty = await open(0n);
  await deleteCustomer(admin, empty, CONTEXT);
  expect(await sql`SELECT FROM customers WHERE id = ${empty}`).toEqual([]);
});
