import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "1000.00";
});

import type { Currency } from "@/lib/ledger/money";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { listUnusual } from "./queries";

const { ownerPool, sql } = await testDatabase();
// One pound is 1.25 dollars, one yen is 0.625 cents, and yuan have no rate.
await ownerPool.query(
  `INSERT INTO exchange_rates (day, currency, per_euro_micro, source)
   VALUES (bank_today(), 'USD', 1000000, 'ECB'), (bank_today(), 'GBP', 800000, 'ECB'), (bank_today(), 'JPY', 160000000, 'ECB')`,
);
const auditor = await plantStaff(ownerPool, "auditor", "auditor");

const movements = async () =>
  (await listUnusual(auditor, { limit: 50, exports: [] }, CONTEXT)).events
    .filter(({ kind }) => kind === "movement")
    .map(({ amountMinor, currency }) => `${amountMinor} ${currency}`);

const pay = (currency: Currency, balanceMinor: bigint) =>
  openAccounts(ownerPool, 1, { currency, balanceMinor });

test("movements are compared with the amount of four eyes in dollars", async () => {
  await pay("USD", 100_000n);
  await pay("JPY", 160_000n);
  await pay("GBP", 80_001n);
  expect(await movements()).toEqual(["80001 GBP"]);
  await pay("USD", 100_001n);
  expect(await movements()).toEqual(["100001 USD", "80001 GBP"]);
});

test("a movement without a rate is listed", async () => {
  await pay("CNY", 10_001n);
  expect(await movements()).toContain("10001 CNY");
});

test("differences and the requests that have waited longest stay first, however many newer events there are", async () => {
  const exports = ["books.export"];
  const list = (limit: number) =>
    listUnusual(auditor, { limit, exports }, CONTEXT);
  await sql`INSERT INTO reconcile_runs (started_at, finished_at, checks)
     VALUES (now(), bank_now() - interval '3 days', '[{"broken": 1}]')`;
  const [account] = await pay("USD", 1n);
  await sql`INSERT INTO approvals (kind, account_id, amount_minor, request, made_by, made_at)
     SELECT 'credit', ${account}, n, '{}', ${auditor.id}, bank_now() - n * interval '1 day' FROM generate_series(2, 3) n`;
  await sql`INSERT INTO audit_log (actor_kind, actor_id, action, ip, request_id)
     SELECT 'staff', ${auditor.id}, ${exports[0]}, '', '' FROM generate_series(1, 5)`;
  const { events, isCut } = await list(5);
  expect(
    events.map(({ kind, amountMinor }) => `${kind} ${amountMinor ?? ""}`),
  ).toEqual(["reconcile ", "approval 3", "approval 2", "export ", "export "]);
  expect(isCut).toBe(true);
  const all = await list(50);
  expect(all.isCut).toBe(false);
  expect(all.events.filter(({ kind }) => kind === "export")).toHaveLength(5);
});
