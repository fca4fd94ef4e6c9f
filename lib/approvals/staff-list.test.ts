import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "100.00";
});

import { staffPostingSchema } from "@/lib/features/back-office/postings/schema";
import { postByStaff } from "@/lib/features/back-office/postings/service";
import { referenceOf } from "@/lib/ledger/reference";
import { approvalHandlers } from "@/lib/bank/handlers";
import type { Admin } from "@/lib/identity/callers";
import { type AcceptedReply } from "@/lib/platform/http/reply";
import { toCsvStream } from "@/lib/platform/files/csv-export";
import { bankToday } from "@/lib/platform/time/clock";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts, ownerOf } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { exportApprovals } from "./export-service";
import type { ApprovalFilters } from "./filters";
import { listApprovals } from "./queries";
import { sumApprovals } from "./staff-list";
import { withdrawApproval } from "./withdraw";

const { ownerPool, sql } = await testDatabase();
const maker = await plantStaff(ownerPool, "Maker");
const other = await plantStaff(ownerPool, "Other");
const auditor = await plantStaff(ownerPool, "exporter", "auditor");
const [annaId, berndId] = await openAccounts(ownerPool, 2, {
  balanceMinor: 100_000n,
});
await sql`UPDATE customers SET full_name = 'Anna Süder' WHERE id = (SELECT customer_id FROM accounts WHERE id = ${annaId})`;
const anna = await ownerOf(ownerPool, annaId);
const bernd = await ownerOf(ownerPool, berndId);

async function request(
  admin: Admin,
  number: string,
  direction: "credit" | "debit",
  amount: string,
) {
  const answer = await postByStaff(
    admin,
    { accountId: number, direction },
    staffPostingSchema.parse({
      chooseAccount: number,
      description: "filter",
      amount,
    }),
    { context: CONTEXT },
  );
  return ((answer as AcceptedReply).data.approval as { id: string }).id;
}

const first = await request(maker, anna.number, "credit", "150.00");
const second = await request(other, bernd.number, "debit", "250.00");
const third = await request(maker, bernd.number, "credit", "350.00");
const gone = await request(maker, anna.number, "debit", "450.00");
await withdrawApproval(maker, gone, CONTEXT);
await sql`UPDATE approvals SET made_at = made_at - interval '40 days' WHERE id = ${first}`;

const idsOf = async (filters: ApprovalFilters) => {
  const page = { limit: 20, filters };
  const list = await listApprovals(auditor, page, CONTEXT, approvalHandlers);
  return list.rows.map(({ id }) => id);
};

test("filters requests by customer, account, kind, maker and days", async () => {
  expect(await idsOf({})).toEqual([third, second, first]);
  expect(await idsOf({ q: "suder anna" })).toEqual([first]);
  expect(await idsOf({ q: bernd.number })).toEqual([third, second]);
  expect(await idsOf({ q: "%" })).toEqual([]);
  expect(await idsOf({ kind: "debit" })).toEqual([second]);
  expect(await idsOf({ staff: "maker", q: bernd.number })).toEqual([third]);
  expect(await idsOf({ staff: "nobody" })).toEqual([]);
  expect(await idsOf({ from: bankToday() })).toEqual([third, second]);
  expect(await idsOf({ to: "2001-01-01" })).toEqual([]);
});

test("lists closed requests by their outcome", async () => {
  expect(await idsOf({ show: "decided" })).toEqual([gone]);
  expect(await idsOf({ show: "withdrawn", kind: "debit" })).toEqual([gone]);
  expect(await idsOf({ show: "approved" })).toEqual([]);
});

test("goes on after a request of the filtered list", async () => {
  const page = { limit: 1, filters: { staff: "Maker" } };
  const one = await listApprovals(auditor, page, CONTEXT, approvalHandlers);
  expect(one.rows.map(({ id }) => id)).toEqual([third]);
  const rest = await listApprovals(
    auditor,
    { ...page, cursor: one.nextCursor! },
    CONTEXT,
    approvalHandlers,
  );
  expect(rest.rows.map(({ id }) => id)).toEqual([first]);
  expect(rest.nextCursor).toBeNull();
});

test("adds up what the requests move, but no balances that others expose", async () => {
  const sum = { count: 2, sums: [{ currency: "USD", minor: 60_000n }] };
  expect(await sumApprovals(auditor, { q: bernd.number })).toMatchObject(sum);
  await sql`INSERT INTO approvals (kind, customer_id, account_id, amount_minor, request, made_by)
    SELECT 'profile', customer_id, id, 77, '{}', ${maker.id} FROM accounts WHERE id = ${berndId}`;
  expect(await sumApprovals(auditor, { q: bernd.number })).toMatchObject({
    ...sum,
    count: 3,
  });
  expect(await sumApprovals(auditor, {}, 2)).toMatchObject({ isCut: true });
  await sql`DELETE FROM approvals WHERE kind = 'profile'`;
});

test("exports the requests of a filter with one audit row", async () => {
  const linesOf = async (filters: ApprovalFilters) => {
    const table = await exportApprovals(auditor, filters, CONTEXT);
    const text = await new Response(toCsvStream(table)).text();
    return text.trim().split("\r\n").slice(1);
  };
  const lines = await linesOf({ q: bernd.number, kind: "debit" });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    new RegExp(
      `^Debit,waiting,[^,]+,Other,[^,]+,${bernd.number},250\\.00,USD,,,,,,$`,
    ),
  );
  const [row] = await sql`SELECT action, after, subject_customer_id AS customer
    FROM audit_log WHERE actor_id = ${auditor.id} ORDER BY id DESC LIMIT 1`;
  expect(row).toEqual({
    action: "approval.export",
    after: { show: "waiting", kind: "debit", searchedBy: "text", lines: 1 },
    customer: bernd.id,
  });
  expect(await linesOf({ show: "withdrawn" })).toHaveLength(1);
});

test("exports the reference, the payee and the decision of a wire", async () => {
  const wire = "7f3c0c1e-6a51-4d0e-9f0b-2a4c8e1d5b60";
  await sql`INSERT INTO approvals (kind, customer_id, account_id, amount_minor, request, made_by)
    SELECT 'wire', customer_id, id, 77, ${{ wire, returnReason: null, payee: "Petra Muster" }}, ${maker.id} FROM accounts WHERE id = ${berndId}`;
  const table = await exportApprovals(auditor, { kind: "wire" }, CONTEXT);
  const text = await new Response(toCsvStream(table)).text();
  expect(text.trim().split("\r\n")[1]).toMatch(
    new RegExp(`,${referenceOf(wire)},Petra Muster,Settle$`),
  );
  await sql`DELETE FROM approvals WHERE kind = 'wire'`;
});
