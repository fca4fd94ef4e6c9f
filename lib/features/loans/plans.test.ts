import { expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import {
  analyze,
  findFirstCustomer,
  plantLargeBank,
  readWhole,
} from "@/lib/testing/large-bank";
import { CONTEXT } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { listDebts } from "./debts";
import { listAllLoanRequests } from "./staff-queries";
import { plantRequest } from "@/lib/testing/loans";

const { ownerPool, databaseUrl } = await testDatabase();
const database = new URL(databaseUrl).pathname.slice(1);

await plantLargeBank(database);
await analyze(database);
const admin = await plantStaff(ownerPool);
const customer = await findFirstCustomer(ownerPool);
await plantRequest(ownerPool, customer.main.id);

it.each([
  ["the loans of a customer", () => listDebts(customer)],
  [
    "loan requests with what staff know of the customer",
    () => listAllLoanRequests(admin, { limit: 25, filters: {} }, CONTEXT),
  ],
])("the plan of %s reads no large table whole", async (_name, read) => {
  expect(await readWhole(ownerPool, read)).toEqual([]);
});
