import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, openAccounts } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { getCustomerDetail } from "../queries";
import { toDetailJson, toListedJson } from "../serializers";
import { listCustomers, listProfiles } from "./queries";
import { toSearch, type CustomerFilters } from "./search";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);

await openAccounts(ownerPool, 1, { balanceMinor: 10n });
await openAccounts(ownerPool, 1, { balanceMinor: 999n, status: "inactive" });
await openAccounts(ownerPool, 3, { balanceMinor: 50n });
await sql`UPDATE customers SET phone_number = '+41 44 123 45 67', email = 'rare.person@mail.example', username = 'Erminio_77',
                        registration_date = '2031-05-05 10:00:00.123456+00'
   WHERE username = 'test-4'`;
await sql`UPDATE accounts SET type = 'savings' WHERE number = '10000000003'`;

/** The names of all customers that a search finds, read in pages of two. */
async function find(search: string, filters: CustomerFilters = {}) {
  const names = [];
  let cursor: string | undefined;
  do {
    const page = await listCustomers(
      staff,
      { limit: 2, search, filters, ...(cursor && { cursor }) },
      CONTEXT,
    );
    names.push(...page.customers.map(({ fullName }) => fullName));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return names;
}

test.each([
  ["the start of an account number", "1000000000"],
  ["a part of a name", "TEST"],
])("finds customers by %s", async (_what, search) => {
  expect(await find(search)).toEqual([1, 2, 3, 4, 5].map((n) => `Test ${n}`));
});

test.each([
  ["an email address", "Rare.Person@mail.example"],
  ["a part of an email address", "rare.per"],
  ["a username, ignoring case", "erminio_77"],
  ["an international phone number", "+41 44 123 45 67"],
  ["a national phone number", "044 123 45 67"],
  ["the words of the name in another order", "4  test"],
])("finds one customer by %s", async (_what, search) => {
  expect(await find(search)).toEqual(["Test 4"]);
});

test.each(["erminio%77", "rare_person", "Test nobody", "4567", "LM-00000000"])(
  "finds nobody by %s",
  async (search) => {
    expect(await find(search)).toEqual([]);
  },
);

test("filters by status and type", async () => {
  expect(await find("", { status: "inactive" })).toEqual(["Test 2"]);
  expect(await find("", { type: "savings" })).toEqual(["Test 3"]);
  expect(await find("test", { type: "savings", status: "closed" })).toEqual([]);
});

test("filters by balance and by day of registration, bounds included", async () => {
  expect(await find("", { least: "0.50", most: "9.99" })).toEqual([
    "Test 2",
    "Test 3",
    "Test 4",
    "Test 5",
  ]);
  expect(await find("", { least: "9.99", sort: "date" })).toEqual(["Test 2"]);
  expect(await find("", { from: "2031-05-05", to: "2031-05-05" })).toEqual([
    "Test 4",
  ]);
  expect(await find("test", { from: "2031-05-06" })).toEqual([]);
});

test("sorts by balance and by date, also across pages and equal values", async () => {
  const byBalance = await find("", { sort: "balance" });
  expect(byBalance[0]).toBe("Test 2");
  expect(byBalance.slice(1, 4).sort()).toEqual(["Test 3", "Test 4", "Test 5"]);
  expect(byBalance[4]).toBe("Test 1");
  const byDate = await find("", { sort: "date" });
  expect(byDate).toHaveLength(5);
  expect(byDate[0]).toBe("Test 4");
});

test("refuses the cursor of another order", async () => {
  const { nextCursor } = await listCustomers(staff, { limit: 1 }, CONTEXT);
  for (const sort of ["balance", "date"] as const)
    await expect(
      listCustomers(
        staff,
        { limit: 1, cursor: nextCursor!, filters: { sort } },
        CONTEXT,
      ),
    ).rejects.toThrow();
});

test("lists the fields of each customer but the codes, and records whom it lists", async () => {
  const page = { limit: 1, search: "Test 2" };
  const { customers } = await listProfiles(staff, page, CONTEXT);
  const [row] = customers.map(toListedJson);
  const detail = await getCustomerDetail(staff, row!.id, CONTEXT);
  const codes = { otpCode: "none", cotCode: "COT", taxCode: "TAX" };
  expect(toDetailJson(detail!)).toEqual({ ...row, ...codes });
  const rows =
    await sql`SELECT after FROM audit_log WHERE action = 'customer.list'
    ORDER BY id DESC LIMIT 1`;
  expect(rows).toEqual([
    { after: { searchedBy: "name", customers: [row!.id] } },
  ]);
});

test("ignores the spelling of names and usernames, with an index", async () => {
  const [account] = await openAccounts(ownerPool, 1);
  await sql`UPDATE customers SET full_name = 'Zoë Đoković-Łukić', username = 'weißmüller'
    WHERE id = (SELECT customer_id FROM accounts WHERE id = ${account})`;
  for (const search of [
    "zoe",
    "ZOË",
    "dokovic",
    "lukic zoe",
    "Łukić",
    "Weissmueller",
  ])
    expect(await find(search)).toEqual(["Zoë Đoković-Łukić"]);
  const { from, where, patterns } = toSearch("dokovic");
  const client = await ownerPool.connect();
  try {
    await client.query("SET enable_seqscan = off");
    const { rows } = await client.query(
      `EXPLAIN SELECT c.id FROM ${from} WHERE ${where}`,
      patterns,
    );
    expect(JSON.stringify(rows)).toContain("customers_by_folded_texts");
  } finally {
    client.release(true);
  }
});

test("sorts balances in several currencies by what they are worth", async () => {
  await ownerPool.query(
    `INSERT INTO exchange_rates (day, currency, per_euro_micro, source)
     VALUES (bank_today(), 'USD', 1157300, 'ECB'), (bank_today(), 'JPY', 180960000, 'ECB')`,
  );
  const opened = [];
  for (const [currency, balanceMinor] of [
    ["JPY", 2_000n],
    ["USD", 1_100n],
    ["EUR", 1_000n],
    ["JPY", 60n],
  ] as const) {
    const [id] = await openAccounts(ownerPool, 1, { balanceMinor, currency });
    const [row] = await sql`
      SELECT c.full_name AS name FROM accounts a JOIN customers c ON c.id = a.customer_id WHERE a.id = ${id}`;
    opened.push(row!.name as string);
  }
  const [yen, dollars, euros, cents] = opened;
  const names = await find("", { sort: "balance" });
  // 2,000 yen are 12.79 dollars, 10 euros 11.57, and 60 yen 0.38.
  expect(names.slice(0, 3)).toEqual([yen, euros, dollars]);
  expect(names.indexOf(cents!)).toBeGreaterThan(names.indexOf("Test 3"));
});
