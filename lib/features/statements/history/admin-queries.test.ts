import { expect, test } from "vitest";
import { post } from "@/lib/testing/bookkeeper";
import { toDecimal } from "@/lib/ledger/money";
import { testDatabase } from "@/lib/testing/database";
import {
  bankAccount,
  CONTEXT,
  movement,
  openAccounts,
  openAnother,
  ownerOf,
} from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { listAllHistory, sumHistory } from "./admin-queries";
import type { AdminSearchFields } from "./admin-search";
import { ENTRY_KINDS } from "@/lib/ledger/entry-kinds";
import { countEntries } from "@/lib/ledger/entry-count";
import { toStaffHistoryJson } from "./staff-columns";

const { ownerPool, sql } = await testDatabase();
const staff = await plantStaff(ownerPool);

/** Two accounts with ten entries between them, every third with the description "rent". */
const [payer, payee, other] = await openAccounts(ownerPool, 3, {
  balanceMinor: 1_000n,
});
for (let n = 1; n <= 10; n += 1) {
  const description = n % 3 === 0 ? `rent ${n}` : `else ${n}`;
  await post(movement(payer, payee, 1n, { description }));
  await post(movement(other, payee, 1n, { description }));
}

/** The rows of each page of a search with this window size. */
async function pagesOf(search: AdminSearchFields, windowEntries: number) {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await listAllHistory(
      staff,
      { limit: 2, search, ...(cursor && { cursor }) },
      CONTEXT,
      windowEntries,
    );
    pages.push(rows.map(({ description }) => description));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return pages;
}

async function filterName(accountId: bigint) {
  return ownerOf(ownerPool, accountId);
}

test("a search for an amount finds the entries of this amount", async () => {
  const rows: {
    amount: bigint;
    description: string;
  }[] =
    await sql`SELECT p.amount_minor AS amount, e.description FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
     WHERE e.description = 'rent 9' LIMIT 1`;
  const amount = toDecimal(BigInt(rows[0]!.amount), "USD");
  for (const q of [amount, `$${amount}`])
    expect((await pagesOf({ q }, 1_000)).flat()).toContain("rent 9");
  expect((await pagesOf({ q: "98765.43" }, 1_000)).flat()).toEqual([]);
});

test("a search finds entries that have all its words, in any order and field", async () => {
  expect((await pagesOf({ q: "9 rent" }, 1_000)).flat()).toEqual([
    "rent 9",
    "rent 9",
  ]);
  expect((await pagesOf({ q: "2  test rent" }, 1_000)).flat()).toContain(
    "rent 9",
  );
  expect((await pagesOf({ q: "rent nobody" }, 1_000)).flat()).toEqual([]);
});

test("a search in windows finds the same entries", async () => {
  const all = ["rent 9", "rent 9", "rent 6", "rent 6", "rent 3", "rent 3"];
  const one = ["rent 9", "rent 6", "rent 3"];
  const { number } = await filterName(payer);
  for (const [search, found] of [
    [{ q: "rent" }, all],
    [{ q: "rent", account: number }, one],
  ] as const) {
    const whole = await pagesOf(search, 1_000);
    expect(whole.flat()).toEqual(found);
    const pages = await pagesOf(search, 4);
    expect(pages.flat()).toEqual(found);
    // Each page is limited to its window, so there are more pages.
    expect(pages.length).toBeGreaterThan(whole.length);
    expect(pages).toContainEqual(
      ["rent 9"].concat(search.account ? [] : ["rent 9"]),
    );
  }
});

test("finds an account only by its number or its customer's id, ignoring case", async () => {
  const { number, id } = await filterName(payer);
  for (const account of [number, id, id.toUpperCase()])
    expect((await pagesOf({ account }, 1)).flat()).toHaveLength(11);
  for (const account of ["x", "1234567890", crypto.randomUUID()])
    expect(await pagesOf({ account, q: "rent" }, 4)).toEqual([[]]);
});

test("a search for amounts includes its bounds, and its sum counts what it finds", async () => {
  const filter = { q: "rent", least: "0.01", most: "0.01" };
  expect(await sumHistory(staff, filter)).toEqual({
    count: 6,
    sums: [{ currency: "USD", minor: 6n }],
    isCut: false,
  });
  expect((await pagesOf({ ...filter, least: "0.02" }, 1_000)).flat()).toEqual(
    [],
  );
  expect(await sumHistory(staff, filter, 4)).toMatchObject({ isCut: true });
});

test("every entry has one of the kinds that can be searched for", async () => {
  const counts: number[] = [];
  for (const kind of ENTRY_KINDS)
    counts.push((await sumHistory(staff, { kind, reversed: "show" })).count);
  const all: { count: number }[] =
    await sql`SELECT count(*)::integer FROM ledger_entries`;
  expect(counts.reduce((sum, count) => sum + count)).toBe(all[0]!.count);
});

test("counts each entry once, whether or not it was in the cached count", async () => {
  const count = async () => {
    const rows: { count: number }[] =
      await sql`SELECT count(*)::integer FROM ledger_entries WHERE kind NOT IN ('settlement', 'write_off')`;
    return rows[0]!.count;
  };
  const olden = (ids: string) =>
    ownerPool.query(
      `ALTER TABLE ledger_entries DISABLE TRIGGER USER;
       UPDATE ledger_entries SET entered_at = now() - interval '1 day', value_at = now() - interval '1 day' WHERE ${ids};
       ALTER TABLE ledger_entries ENABLE TRIGGER USER`,
    );
  expect(await countEntries()).toBe(await count());
  const cash = await bankAccount("cash");
  await olden("id % 2 = 0");
  for (const _ of [1, 2]) {
    await post(movement(cash(payer), payer, 1n, { kind: "credit" }));
    expect(await countEntries()).toBe(await count());
  }
  await olden("true");
  for (const _ of [1, 2]) {
    expect(await countEntries()).toBe(await count());
    await post(movement(cash(payer), payer, 1n, { kind: "credit" }));
    expect(await countEntries()).toBe(await count());
  }
});

test("an entry names its sender and its receiver", async () => {
  const page = { limit: 1, search: { q: "rent 9" } };
  const { rows } = await listAllHistory(staff, page, CONTEXT);
  expect(rows.map(toStaffHistoryJson)).toMatchObject([
    { senderName: "Test 3", receiverName: "Test 2" },
  ]);
});

test("the id of a customer finds the entries of all accounts, a number those of its account", async () => {
  const [main, source] = await openAccounts(ownerPool, 2, {
    balanceMinor: 10n,
  });
  const second = await openAnother(ownerPool, main);
  for (const [account, description] of [
    [main, "tool 1"],
    [second, "tool 2"],
    [main, "tool 3"],
  ] as const)
    await post(movement(source, account, 1n, { description }));
  const { id, number } = await ownerOf(ownerPool, main);
  const found = async (account: string, windowEntries: number) =>
    (await pagesOf({ account, q: "tool" }, windowEntries)).flat();
  for (const windowEntries of [2, 25_000]) {
    expect(await found(number, windowEntries)).toEqual(["tool 3", "tool 1"]);
    expect(await found(id, windowEntries)).toEqual([
      "tool 3",
      "tool 2",
      "tool 1",
    ]);
  }
});
