import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import {
  CONTEXT,
  openAccounts,
  openAnother,
  ownerOf,
  payIn,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { toFoundJson } from "../serializers";
import { toCsvStream } from "@/lib/platform/files/csv-export";
import { findAccounts } from "./account-queries";
import { exportCustomers } from "./export-service";
import { listCustomers } from "./queries";
import type { CustomerFilters } from "./search";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);

// Ann has dollars, francs and a closed account; Ben has yen only.
const [ann, ben] = await openAccounts(ownerPool, 2);
const francs = await openAnother(ownerPool, ann);
const closed = await openAnother(ownerPool, ann);
await sql`UPDATE customers SET full_name = 'Ann', phone_number = '+41 44 777 66 55'
  WHERE id = (SELECT customer_id FROM accounts WHERE id = ${ann})`;
await sql`UPDATE customers SET full_name = 'Ben' WHERE id = (SELECT customer_id FROM accounts WHERE id = ${ben})`;
await sql`UPDATE customer_rights SET daily_limit_minor = 50000
  WHERE customer_id = (SELECT customer_id FROM accounts WHERE id = ${ann})`;
await sql`UPDATE accounts SET currency = 'CHF', type = 'savings', name = 'Holidays' WHERE id = ${francs}`;
await sql`UPDATE accounts SET currency = 'JPY' WHERE id = ${ben}`;
await sql`UPDATE accounts SET state = 'closed' WHERE id = ${closed}`;
await sql`UPDATE accounts SET opened_at = '2026-02-03 12:00:00+00'`;
await payIn(ann, 10_50n);
await payIn(francs, 2_000_00n, "CHF");
await payIn(ben, 9_000n, "JPY");

const number = async (id: bigint) => (await ownerOf(ownerPool, id)).number;
const numbers = {
  ann: await number(ann),
  francs: await number(francs),
  closed: await number(closed),
  ben: await number(ben),
};

const find = async (search: string) =>
  (await findAccounts(staff, search, CONTEXT)).map((found) => found.number);

test("finds every open account of a person by name, the main account first", async () => {
  expect(await find("ann")).toEqual([numbers.ann, numbers.francs]);
  expect((await findAccounts(staff, "ann", CONTEXT)).map(toFoundJson)).toEqual([
    {
      accountNumber: numbers.ann,
      fullName: "Ann",
      label: "Main account",
      isMain: true,
      accountCurrency: "USD",
    },
    {
      accountNumber: numbers.francs,
      fullName: "Ann",
      label: "Holidays",
      isMain: false,
      accountCurrency: "CHF",
    },
  ]);
});

test("finds one account by the start of its number, and all of an owner by phone number", async () => {
  expect(await find(numbers.francs)).toEqual([numbers.francs]);
  expect(await find("044 777 66 55")).toEqual([numbers.ann, numbers.francs]);
  expect(await find(numbers.closed)).toEqual([]);
  expect(await find("")).toEqual([numbers.ann, numbers.francs, numbers.ben]);
  expect(
    await sql`SELECT after FROM audit_log WHERE action = 'customer.list' ORDER BY id DESC LIMIT 1 OFFSET 2`,
  ).toEqual([{ after: { searchedBy: "number" } }]);
});

const exported = async (search: string, filters: CustomerFilters) => {
  const table = await exportCustomers(staff, { search, filters }, CONTEXT);
  const text = await new Response(toCsvStream(table)).text();
  return text.replace("\uFEFF", "").trim().split("\r\n");
};

test("exports one line an account, with its currency, balances, limits and dates", async () => {
  const [head, ...lines] = await exported("", {});
  expect(head).toBe(
    "Account number,Main account,Account name,Account type,Currency,State,Total balance,Available balance,On hold," +
      "Opened on,Locked until,Full name,Email,Status,Verified,Daily limit in USD,Registration date",
  );
  const ofAnn = "Ann,test-1@customers.example,active,yes,500.00,2024-01-01";
  expect(lines).toEqual([
    `${numbers.ann},yes,,current,USD,open,10.50,10.50,0.00,2026-02-03,,${ofAnn}`,
    `${numbers.francs},no,Holidays,savings,CHF,open,2000.00,2000.00,0.00,2026-02-03,,${ofAnn}`,
    `${numbers.closed},no,,current,USD,closed,0.00,0.00,0.00,2026-02-03,,${ofAnn}`,
    `${numbers.ben},yes,,current,JPY,open,9000,9000,0,2026-02-03,,Ben,test-2@customers.example,active,yes,,2024-01-01`,
  ]);
});

test.each(["name", "balance", "date"] as const)(
  "exports every account once across pages, ordered by %s",
  async (sort) => {
    await openAccounts(ownerPool, 400, { balanceMinor: 7n });
    const mains =
      await sql`SELECT id FROM accounts a WHERE is_main AND NOT EXISTS (
      SELECT FROM accounts o WHERE o.customer_id = a.customer_id AND NOT o.is_main) AND id <> ${ben}`;
    for (const { id } of mains as { id: string }[]) {
      await openAnother(ownerPool, BigInt(id));
      await openAnother(ownerPool, BigInt(id));
    }
    const all =
      await sql`SELECT number FROM accounts WHERE customer_id IS NOT NULL`;
    const lines = (await exported("", { sort })).slice(1);
    expect(lines.length).toBeGreaterThan(1_000);
    expect(lines.map((line) => line.split(",")[0]).sort()).toEqual(
      all.map(({ number }) => number as string).sort(),
    );
  },
);

test("filters by the units of each account's currency", async () => {
  const names = async (filters: CustomerFilters) =>
    (await listCustomers(staff, { limit: 9, filters }, CONTEXT)).customers.map(
      ({ fullName }) => fullName,
    );
  expect(await names({ least: "9000", most: "9000" })).toEqual(["Ben"]);
  expect(await names({ least: "90", most: "90" })).toEqual([]);
  expect(await names({ least: "10.50", most: "10.50" })).toEqual(["Ann"]);
});
