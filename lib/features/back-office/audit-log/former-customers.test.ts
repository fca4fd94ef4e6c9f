import { expect, test } from "vitest";
import { approvalHandlers } from "@/lib/bank/handlers";
import { listApprovals } from "@/lib/approvals/queries";
import { listSecurityEvents } from "@/lib/features/back-office/security-log/queries";
import { deleteCustomer } from "@/lib/features/customers/accounts/service";
import { getCustomerDetail } from "@/lib/features/customers/queries";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, ownerOf } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { exportAudit } from "./export-service";
import { listAudit } from "./queries";

const { ownerPool, sql } = await testDatabase();
const reader = await plantStaff(ownerPool, "reader");
const keeper = await plantStaff(ownerPool, "keeper");

/** A customer whom staff looked at and asked to credit, with a wrong password, and then deleted. */
async function deleteOne() {
  const [accountId] = await openAccounts(ownerPool, 1, { balanceMinor: 500n });
  const { id, number } = await ownerOf(ownerPool, accountId);
  await getCustomerDetail(keeper, id, CONTEXT);
  await sql`SELECT approval_request(${keeper.sessionSecret}, 'credit', ${String(accountId)}, 1, '{}', ${{ direction: "credit", account: id, other: null, amount: "1", description: "", bank: "", date: null, time: null }}, NULL, NULL, NULL)`;
  await sql`SELECT security_record(${JSON.stringify([{ event: "sign-in.failed", realm: "customer", customer_id: id, ip: "192.0.2.9", network: "192.0.2.0/24" }])})`;
  await deleteCustomer(keeper, number, CONTEXT);
  return { id, number };
}

test("the account number finds who looked at a customer who was deleted since", async () => {
  const { id, number } = await deleteOne();
  const other = await deleteOne();
  for (const customer of [number, id]) {
    const { rows } = await listAudit(
      reader,
      { limit: 50, search: { customer } },
      CONTEXT,
    );
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["customer.view", "customer.delete"]),
    );
    for (const row of rows)
      expect(row.customer).toEqual({
        id,
        fullName: null,
        accountNumber: number,
      });
  }
  expect(other.number).not.toBe(number);
});

test("exports, closed requests and security events keep the account number", async () => {
  const { number } = await deleteOne();
  const { rows: requests } = await listApprovals(
    reader,
    { limit: 50, filters: { show: "decided" } },
    CONTEXT,
    approvalHandlers,
  );
  expect(requests[0]).toMatchObject({
    customerName: "Closed account",
    accountNumber: number,
  });
  const { rows: events } = await listSecurityEvents(
    reader,
    { limit: 50, search: { customer: number } },
    CONTEXT,
  );
  expect(events).toMatchObject([
    {
      event: "sign-in.failed",
      customer: { fullName: null, accountNumber: number },
    },
  ]);
  const { pages } = await exportAudit(
    reader,
    { search: { customer: number }, textOf: (name) => name },
    CONTEXT,
  );
  const { value: lines } = (await pages.next()) as { value: string[][] };
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) {
    expect(line).toContain("Closed account");
    expect(line).toContain(number);
  }
});
