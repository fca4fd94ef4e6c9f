import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { post } from "@/lib/testing/bookkeeper";
import {
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { findRequests, listApprovals } from "@/lib/approvals/queries";
import { listFailedJobs } from "@/lib/features/back-office/jobs/queries";
import { listDocuments } from "@/lib/features/documents/queries";
import { listAllLoanRequests } from "@/lib/features/loans/staff-queries";
import { listWires } from "@/lib/features/payments/wires/queries";
import { listRailWork } from "@/lib/features/rails/incoming/queries";
import type { Admin } from "@/lib/identity/callers";
import type { Page } from "@/lib/platform/http/paging";
import { type WaitingKind, waitingKinds } from "./features";
import { approvalHandlers } from "./handlers";
import { countWaitingWork, listWaitingWork } from "./waiting-work";

const { ownerPool, sql } = await testDatabase();

/** Posts wires of a new customer. Returns their entries. */
async function postWires(count: number): Promise<bigint[]> {
  const [account] = await openAccounts(ownerPool, 1, { balanceMinor: 500n });
  const clearing = (await bankAccount("clearing"))(account!);
  const entries: bigint[] = [];
  for (let nth = 0; nth < count; nth++) {
    const { entryId } = await post(
      movement(account!, clearing, 100n, {
        kind: "wire",
        counterpartyName: "Nora",
        counterpartyNumber: "991700000010",
        bank: "Sample Bank",
      }),
    );
    entries.push(BigInt(entryId));
  }
  return entries;
}

/** The first things that wait. */
const listItems = async (admin: Admin, limit: number) =>
  (await listWaitingWork(admin, limit, CONTEXT)).items;

test("leaves out the requests of the reader, who cannot decide them", async () => {
  const maker = await plantStaff(ownerPool, "maker");
  const other = await plantStaff(ownerPool, "other");
  const [account] = await openAccounts(ownerPool, 1);
  await sql`INSERT INTO approvals (kind, customer_id, account_id, amount_minor, request, made_by)
     SELECT 'profile', customer_id, id, 100, '{"about": "", "fields": []}', ${maker.id} FROM accounts WHERE id = ${String(account)}`;
  expect((await countWaitingWork(maker)).approvals).toBe(0);
  expect((await countWaitingWork(other)).approvals).toBe(1);
  expect(await listItems(maker, 5)).toEqual([]);
  expect(await listItems(other, 5)).toMatchObject([
    { kind: "approvals", subject: "profile", amountMinor: 100n, isLate: false },
  ]);
});

test("lists the oldest requests that the reader may decide, behind those that are for others", async () => {
  const maker = await plantStaff(ownerPool, "asker");
  const teller = await plantStaff(ownerPool, "decider", "teller");
  const [account] = await openAccounts(ownerPool, 1);
  // A teller may decide credits. Changes of data are for administrators.
  await sql`INSERT INTO approvals (kind, customer_id, account_id, amount_minor, request, made_by, made_at)
     SELECT asked, customer_id, id, 100, jsonb_build_object('about', asked || ' ' || n, 'fields', '[]'::jsonb,
              'direction', 'credit', 'other', NULL, 'amount', '100', 'description', '', 'bank', '',
              'date', NULL, 'time', NULL),
            ${maker.id}, bank_now() - CASE asked WHEN 'profile' THEN 2 ELSE 1 END * interval '1 day' + n * interval '1 minute'
     FROM accounts, generate_series(1, 20) AS n, unnest('{profile,credit}'::approval_kind[]) AS asked
     WHERE id = ${String(account)}`;
  const { items, isCut } = await listWaitingWork(teller, 15, CONTEXT);
  const ids = items.map(({ id }) => id);
  expect(items.map(({ kind }) => kind)).toEqual(Array(15).fill("approvals"));
  const oldest =
    await sql`SELECT id FROM approvals WHERE kind = 'credit' ORDER BY made_at LIMIT 15`;
  expect(ids).toEqual(oldest.map(({ id }) => id));
  expect(isCut).toBe(true);
  const requests = await findRequests(teller, ids, CONTEXT, approvalHandlers);
  expect(requests.map(({ id, problem }) => [id, problem]).sort()).toEqual(
    ids.map((id) => [id, null]).sort(),
  );
  const all = await listWaitingWork(teller, 100, CONTEXT);
  expect(all.isCut).toBe(false);
  expect(all.items.filter(({ kind }) => kind === "approvals")).toHaveLength(20);
  await sql`DELETE FROM approvals WHERE made_by = ${maker.id}`;
});

test("counts nothing for an auditor, who may do none of it", async () => {
  const auditor = await plantStaff(ownerPool, "auditor", "auditor");
  expect(Object.values(await countWaitingWork(auditor))).toEqual(
    Object.keys(waitingKinds).map(() => null),
  );
  expect(await listItems(auditor, 5)).toEqual([]);
});

test("lists a message that nobody has answered in time as late", async () => {
  const teller = await plantStaff(ownerPool, "teller", "teller");
  const [account] = await openAccounts(ownerPool, 1);
  await sql`WITH talk AS (
      INSERT INTO conversations (customer_id) SELECT customer_id FROM accounts WHERE id = ${String(account)}
      RETURNING id, customer_id)
    INSERT INTO messages (conversation_id, customer_id, sender, email, subject, content, is_received, sent_at)
    SELECT id, customer_id, 'Nora', 'nora@example.com', 'A question', 'How?', true,
           bank_now() - interval '25 hours'
    FROM talk`;
  const items = await listItems(teller, 5);
  expect(items[0]).toMatchObject({ kind: "messages", isLate: true });
});

test("says enough to decide about a wire, unless its customer recalls it", async () => {
  const staff = await plantStaff(ownerPool, "settler");
  const [entryId] = await postWires(1);
  const detail = async () => {
    const items = await listItems(staff, 15);
    return items.find(({ kind }) => kind === "wires")?.detail;
  };
  expect(await detail()).toBe("Nora, account 991700000010, Sample Bank");
  await sql`WITH talk AS (
      INSERT INTO conversations (customer_id)
      SELECT a.customer_id FROM accounts a JOIN ledger_postings p ON p.account_id = a.id
      WHERE p.entry_id = ${String(entryId)}::bigint AND p.direction = 'debit'
      RETURNING id, customer_id)
    INSERT INTO cases (kind, customer_id, entry_id, conversation_id)
    SELECT 'recall', customer_id, ${String(entryId)}::bigint, id FROM talk`;
  expect(await detail()).toBe("");
});

test("opens the page of a list that begins with the row, also among rows of one time", async () => {
  const staff = await plantStaff(ownerPool, "opener", "administrator");
  const maker = await plantStaff(ownerPool, "requester");
  const [account] = await openAccounts(ownerPool, 1);
  await sql`INSERT INTO loan_requests (customer_id, account_id, type, amount_minor, reason, requested_at)
     SELECT customer_id, id, 'mortgages', 100, 'A house', bank_now() - n / 2 * interval '1 minute'
     FROM accounts, generate_series(1, 4) AS n WHERE id = ${String(account)}`;
  await sql`INSERT INTO approvals (kind, customer_id, amount_minor, request, made_by, made_at)
     SELECT 'profile', customer_id, 100, jsonb_build_object('about', n::text, 'fields', '[]'::jsonb), ${maker.id}, bank_now() - n / 2 * interval '1 minute'
     FROM accounts, generate_series(1, 4) AS n WHERE id = ${String(account)}`;
  await sql`INSERT INTO jobs (kind, key, run_at, failed_at, failure_id)
     SELECT 'email', n::text, 'infinity', bank_now() - n / 2 * interval '1 minute', gen_random_uuid()
     FROM generate_series(1, 4) AS n`;
  await sql`INSERT INTO documents (customer_id, title, media_type, uploaded_at)
     SELECT customer_id, 'Passport', 'image/png', bank_now() - n / 2 * interval '1 minute'
     FROM accounts, generate_series(1, 4) AS n WHERE id = ${String(account)}`;
  const wires = await postWires(5);
  // The list has the wires that the other bank has not answered as well.
  await sql`UPDATE wires SET sent_at = bank_now() WHERE entry_id = ${String(wires[1])}::bigint`;
  const items = await listItems(staff, 100);
  const lists = {
    loans: async (page: Page) =>
      (await listAllLoanRequests(staff, { ...page, filters: {} }, CONTEXT))
        .loans,
    approvals: async (page: Page) =>
      (
        await listApprovals(
          staff,
          { ...page, filters: {} },
          CONTEXT,
          approvalHandlers,
        )
      ).rows,
    wires: async (page: Page) =>
      (await listWires(staff, { ...page, filters: {} }, CONTEXT)).wires,
    jobs: async (page: Page) =>
      (await listFailedJobs(staff, page, CONTEXT)).rows,
    documents: async (page: Page) =>
      (await listDocuments(staff, { ...page, waiting: true }, CONTEXT))
        .documents,
  };
  for (const [kind, list] of Object.entries(lists)) {
    const found = items.filter((item) => item.kind === kind);
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const item of found) {
      const { id } = item;
      const { searchParams, hash } = new URL(
        (waitingKinds[item.kind] as WaitingKind).open(item),
        "http://localhost",
      );
      expect(hash).toBe(`#${id}`);
      const cursor = searchParams.get("cursor")!;
      expect(await list({ limit: 1, cursor })).toMatchObject([{ id }]);
    }
  }
});

test("names only work with other banks that is on its page", async () => {
  const staff = await plantStaff(ownerPool, "checker");
  const [entry] = await postWires(1);
  const rows =
    await sql`SELECT public_id AS id FROM ledger_entries WHERE id = ${String(entry)}::bigint`;
  const wire = rows[0]!.id as string;
  // More than the page has room for, about a payment of this bank, and an older one about none.
  await sql`INSERT INTO rail_messages (rail, direction, type, message_id, state, uetr, created_at)
     SELECT 'link', 'in', 'status', 'doubt ' || n, 'doubt', CASE WHEN n > 0 THEN ${wire}::uuid END,
            now() - interval '9 days' + n * interval '1 minute'
     FROM generate_series(0, 120) AS n`;
  // Messages that nobody can check take no room from those.
  await sql`INSERT INTO rail_messages (rail, direction, type, message_id, state, created_at)
     SELECT 'link', 'in', 'status', 'stuck ' || n, 'waiting', now() - interval '10 days' FROM generate_series(1, 120) AS n`;
  // Payments that wait, and one that came before them and is recalled now.
  await sql`INSERT INTO incoming_payments (rail, uetr, state, amount_minor, currency, payer_name, payee_name, payee_number,
       text, reason, received_at, recalled_at, recall_reason)
     SELECT 'link', gen_random_uuid(), 'waiting', 100, 'USD', 'Employer', 'Nora', '1', '', 'currency',
            now() - interval '9 days' + n * interval '1 minute', CASE n WHEN 0 THEN bank_now() END, CASE n WHEN 0 THEN 'DUPL' ELSE '' END
     FROM generate_series(0, 120) AS n`;
  const { incoming, messages } = await listRailWork(staff, CONTEXT);
  const shown = new Set([...incoming, ...messages].map(({ id }) => id));
  const items = await listItems(staff, 15);
  const named = items.filter(({ kind }) =>
    ["incoming", "railMessages"].includes(kind),
  );
  expect(named).toHaveLength(15);
  expect(named.filter(({ id }) => !shown.has(id))).toEqual([]);
});
