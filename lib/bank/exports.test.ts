import { beforeAll, expect, test } from "vitest";
import { exportAudit } from "@/lib/features/back-office/audit-log/export-service";
import { exportSecurityLog } from "@/lib/features/back-office/security-log/export-service";
import { exportBooks } from "@/lib/features/books/export-service";
import { exportLoans } from "@/lib/features/loans/export-service";
import { bankToday } from "@/lib/platform/time/clock";
import { exportCases } from "@/lib/features/cases/export-service";
import { openCase } from "@/lib/features/cases/service";
import { exportCustomers } from "@/lib/features/customers/list/export-service";
import { exportHistory } from "@/lib/features/statements/history/export-service";
import { exportWires } from "@/lib/features/payments/wires/export-service";
import type { WireFilters } from "@/lib/features/payments/wires/filters";
import type { CaseFilters } from "@/lib/features/cases/filters";
import { findCustomerOfSession } from "@/lib/identity/sessions/queries";
import { toCsvStream, type CsvExport } from "@/lib/platform/files/csv-export";
import { testDatabase } from "@/lib/testing/database";
import { post } from "@/lib/testing/bookkeeper";
import {
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
  payIn,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantSession } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";

const { ownerPool, sql } = await testDatabase();
const auditor = await plantStaff(ownerPool, "exporter", "auditor");

beforeAll(async () => {
  const [first, second] = await openAccounts(ownerPool, 2);
  await payIn(first!, 1_050n);
  await payIn(second!, 2_000n);
  await sql`UPDATE customers SET full_name = '=HYPERLINK(1)' WHERE id = (SELECT customer_id FROM accounts
    WHERE id = ${first})`;
});

async function linesOf(table: CsvExport) {
  const text = await new Response(toCsvStream(table)).text();
  return text.trim().split("\r\n").slice(1);
}

const lastRow = async () =>
  (
    await sql`SELECT action, after FROM audit_log WHERE actor_id = ${auditor.id} ORDER BY id DESC LIMIT 1`
  )[0];

test("the history is exported for a filter, with one audit row", async () => {
  const all = await linesOf(await exportHistory(auditor, {}, CONTEXT));
  expect(all).toHaveLength(2);
  const some = await linesOf(
    await exportHistory(auditor, { q: "10.50", type: "credit" }, CONTEXT),
  );
  expect(some).toHaveLength(1);
  expect(some[0]).toContain("'=HYPERLINK(1)");
  expect(await lastRow()).toEqual({
    action: "history.export",
    after: { type: "credit", searchedBy: "text", lines: 1 },
  });
});

test("the accounts are exported in their order", async () => {
  const query = { search: "", filters: { sort: "balance" as const } };
  const lines = await linesOf(await exportCustomers(auditor, query, CONTEXT));
  expect(lines.map((line) => line.split(",").slice(4, 9))).toEqual([
    ["USD", "open", "20.00", "20.00", "0.00"],
    ["USD", "open", "10.50", "10.50", "0.00"],
  ]);
  expect(await lastRow()).toMatchObject({
    action: "customer.export",
    after: { sort: "balance", lines: 2 },
  });
});

test("the cases are exported for a list, with their assignees", async () => {
  const [payerId, payeeId] = await openAccounts(ownerPool, 2, {
    balanceMinor: 5_000n,
  });
  const { id, number } = await ownerOf(ownerPool, payerId);
  const session = await plantSession(ownerPool, { realm: "customer", id });
  const customer = (await findCustomerOfSession(session.secret))!;
  const payment = await post(movement(payerId, payeeId, 1_234n));
  await openCase(
    customer,
    payment.publicId,
    { kind: "wrong_amount", message: "Please help", attachments: [] },
    CONTEXT,
  );
  const exported = async (filters: CaseFilters) =>
    linesOf(await exportCases(auditor, filters, CONTEXT));
  const lines = await exported({ kind: "wrong_amount" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    new RegExp(`^[^,]+,Wrong amount,Opened,.*,${number},.*,12\\.34,USD,$`),
  );
  expect(await lastRow()).toEqual({
    action: "case.export",
    after: { show: "open", kind: "wrong_amount", lines: 1 },
  });
  expect(await exported({ show: "mine" })).toEqual([]);
  expect(await exported({ show: "closed" })).toEqual([]);
  expect(await exported({ q: "nobody" })).toEqual([]);
  expect(await lastRow()).toEqual({
    action: "case.export",
    after: { show: "open", searchedBy: "text", lines: 0 },
  });
});

test("wires are exported for a view, an account and days, with their decisions", async () => {
  const [payerId] = await openAccounts(ownerPool, 1, { balanceMinor: 5_000n });
  const { number } = await ownerOf(ownerPool, payerId);
  const clearing = await bankAccount("clearing");
  await post(
    movement(payerId, clearing(payerId), 2_050n, {
      kind: "wire",
      bank: "Other Bank",
      counterpartyName: "=Payee",
      counterpartyNumber: "991700000010",
    }),
  );
  const exported = async (filters: WireFilters) =>
    linesOf(await exportWires(auditor, filters, CONTEXT));
  const pending = await exported({ account: number });
  expect(pending).toHaveLength(1);
  expect(pending[0]).toContain(",pending,");
  expect(pending[0]).toContain("'=Payee");
  expect(pending[0]).toContain(",20.50,USD,,");
  expect(await lastRow()).toMatchObject({
    action: "wires.export",
    after: { lines: 1 },
  });
  expect(await exported({ account: number, show: "settled" })).toEqual([]);
  expect(await exported({ show: "all", q: "payee other" })).toHaveLength(1);
  expect(await exported({ show: "all", to: "2001-01-01" })).toEqual([]);
  for (const [bounds, count] of [
    [{ least: "20.50", most: "20.50" }, 1],
    [{ least: "20.51" }, 0],
    [{ most: "20.49" }, 0],
    // A filter that is no amount is left out, and the page says so.
    [{ least: "much" }, 1],
  ] as const)
    expect(await exported({ account: number, ...bounds })).toHaveLength(count);
});

test("the books of a day, the security log and loan requests are exported", async () => {
  const books = await linesOf(await exportBooks(auditor, bankToday(), CONTEXT));
  expect(books[0]).toMatch(/,Trial balance,1010,Cash,USD,,,/);
  expect(books.at(-1)).toContain(",Daily totals,");
  expect(await lastRow()).toEqual({
    action: "books.export",
    after: { day: bankToday(), lines: books.length },
  });
  const search = { event: "sign-in.failed" };
  await linesOf(await exportSecurityLog(auditor, search, CONTEXT));
  expect(await lastRow()).toMatchObject({
    action: "security.export",
    after: search,
  });
  expect(
    await linesOf(await exportLoans(auditor, { show: "all" }, CONTEXT)),
  ).toEqual([]);
  expect(await lastRow()).toMatchObject({ action: "loan.export" });
});

test("the audit log is exported with the texts of its actions", async () => {
  const filter = {
    search: { staff: "exporter", action: "history.export" },
    textOf: (name: string) => `text of ${name}`,
  };
  const lines = await linesOf(await exportAudit(auditor, filter, CONTEXT));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("text of history.export");
  expect(await lastRow()).toMatchObject({ after: { lines: 2 } });
  await sql`INSERT INTO audit_log (actor_kind, actor_id, action, ip, request_id)
     SELECT 'staff', ${auditor.id}, action, '', '' FROM unnest(ARRAY['books.entries', 'payee.check']) AS action`;
  const changes = await linesOf(
    await exportAudit(
      auditor,
      { ...filter, search: { staff: "exporter", show: "changes" } },
      CONTEXT,
    ),
  );
  expect(changes).toEqual([]);
});
