import { expect, test } from "vitest";
import type { Customer } from "@/lib/identity/callers";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts } from "@/lib/testing/ledger";
import { findRegistrationDate } from "./queries";

const { ownerPool, sql } = await testDatabase();

test("finds when a customer signed up, and null once the customer is deleted", async () => {
  const [account] = await openAccounts(ownerPool, 1, {});
  const rows =
    await sql`SELECT c.id, c.registration_date AS "signedUp" FROM customers c JOIN accounts a ON a.customer_id = c.id
     WHERE a.id = ${String(account)}`;
  const [customer] = rows as [Customer & { signedUp: Date }];
  expect(await findRegistrationDate(customer)).toEqual(customer.signedUp);
  const gone = { ...customer, id: crypto.randomUUID() };
  expect(await findRegistrationDate(gone)).toBeNull();
});
