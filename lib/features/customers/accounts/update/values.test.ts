import { expect, it } from "vitest";
import { getCustomerDetail } from "@/lib/features/customers/queries";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, CONTEXT } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { accountUpdateSchema } from "@/lib/features/customers/accounts/schema";
import { updateAccount } from "./service";
import { toDetailJson } from "@/lib/features/customers/serializers";
import { toUpdateValues } from "./values";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);

/** Creates a customer whose registration was already on the next day in Zurich. */
async function openWidowed(): Promise<string> {
  const [accountId] = await openAccounts(ownerPool, 1, { balanceMinor: 500n });
  const rows: { id: string }[] =
    await sql`UPDATE customers SET registration_date = '2024-06-30T22:30:00Z', marital_status = 'Widowed'
     WHERE id = (SELECT customer_id FROM accounts WHERE id = ${accountId}) RETURNING id`;
  return rows[0]!.id;
}

const valuesOf = async (id: string) =>
  toUpdateValues((await getCustomerDetail(staff, id, CONTEXT))!);

const update = (id: string, body: object) =>
  updateAccount(staff, id, accountUpdateSchema.parse(body), CONTEXT);

const updatesOf = async (id: string) =>
  await sql`SELECT FROM audit_log WHERE subject_customer_id = ${id} AND action = 'customer.update'`;

it("an update with the customer as the API answers it changes nothing", async () => {
  const id = await openWidowed();
  const detail = await getCustomerDetail(staff, id, CONTEXT);
  await update(id, toDetailJson(detail!));
  expect(await updatesOf(id)).toEqual([]);
});

it("an update with the initial values of the form changes nothing", async () => {
  const id = await openWidowed();
  const values = await valuesOf(id);
  expect(values).toMatchObject({
    registrationDate: "2024-07-01",
    maritalStatus: "Widowed",
  });
  await update(id, values);
  expect(await updatesOf(id)).toEqual([]);
  await update(id, { registrationDate: "2024-06-30" });
  expect((await valuesOf(id)).registrationDate).toBe("2024-06-30");
});

it("staff can replace a marital status that only customers can choose, but cannot set it", async () => {
  const id = await openWidowed();
  await update(id, { maritalStatus: "divorced" });
  expect((await valuesOf(id)).maritalStatus).toBe("Divorced");
  await expect(
    update(id, { occupation: "Else", maritalStatus: "widowed" }),
  ).rejects.toMatchObject({
    code: "INVALID_VALUE",
    details: { fields: { maritalStatus: "Please choose the marital status" } },
  });
  expect((await valuesOf(id)).occupation).not.toBe("Else");
});
