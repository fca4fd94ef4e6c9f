import { expect, test } from "vitest";
import { NOBODY } from "@/lib/features/inbox/public";
import { bankToday } from "@/lib/platform/time/clock";
import { post } from "@/lib/testing/bookkeeper";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT, movement, openAccounts, ownerOf } from "@/lib/testing/ledger";
import { signedInOwner } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import type { CaseFilters } from "./filters";
import { openCase } from "./service";
import { findNextCase, listCases, sumCases } from "./staff-list";
import { declineCase, takeCase } from "./staff-service";

const { ownerPool, sql } = await testDatabase();
const teller = await plantStaff(ownerPool, "Clerk", "teller");
const [annaId, berndId] = await openAccounts(ownerPool, 2, {
  balanceMinor: 100_000n,
});
await sql`UPDATE customers SET full_name = 'Anna Süder' WHERE id = (SELECT customer_id FROM accounts WHERE id = ${annaId})`;
const anna = await ownerOf(ownerPool, annaId);

async function open(
  accountId: bigint,
  minor: bigint,
  kind: "wrong_amount" | "not_received",
) {
  const other = accountId === annaId ? berndId : annaId;
  const { publicId } = await post(movement(accountId!, other!, minor));
  const { number } = await openCase(
    await signedInOwner(ownerPool, accountId),
    publicId,
    { kind, message: "Please help", attachments: [] },
    CONTEXT,
  );
  const [{ id }] = await sql`SELECT id FROM cases WHERE number = ${number}`;
  return { id: id as string, number };
}

const first = await open(annaId!, 1_000n, "wrong_amount");
const second = await open(berndId!, 2_000n, "not_received");
const third = await open(annaId!, 4_000n, "not_received");
await sql`UPDATE cases SET opened_at = opened_at - interval '40 days' WHERE id = ${first.id}`;

const list = async (filters: CaseFilters) =>
  (await listCases(teller, { limit: 20, filters }, CONTEXT)).cases;
const idsOf = async (filters: CaseFilters) =>
  (await list(filters)).map(({ id }) => id);

test("filters cases by number, customer, kind, account and days", async () => {
  expect(await idsOf({})).toEqual([first.id, second.id, third.id]);
  expect(await idsOf({ q: second.number.toLowerCase() })).toEqual([second.id]);
  expect(await idsOf({ q: "suder anna" })).toEqual([first.id, third.id]);
  expect(await idsOf({ q: "%" })).toEqual([]);
  expect(await idsOf({ kind: "not_received", account: anna.number })).toEqual([
    third.id,
  ]);
  const today = bankToday();
  expect(await idsOf({ from: today })).toEqual([second.id, third.id]);
  expect(await idsOf({ to: "2001-01-01" })).toEqual([]);
  expect(await sumCases(teller, { account: anna.number })).toEqual({
    count: 2,
    sums: [{ currency: "USD", minor: 5_000n }],
    isCut: false,
  });
  expect(await sumCases(teller, {}, 2)).toMatchObject({
    count: 2,
    isCut: true,
  });
});

test("filters cases by the member of staff who has them", async () => {
  await takeCase(teller, second.id, CONTEXT);
  expect(await idsOf({ assignee: "clerk" })).toEqual([second.id]);
  expect(await idsOf({ assignee: "nobody" })).toEqual([]);
  expect(await idsOf({ assignee: NOBODY })).toEqual([first.id, third.id]);
  expect(await idsOf({ show: "mine" })).toEqual([second.id]);
});

test("the next case is that of the filtered list, also after a decision", async () => {
  const [one, two, three] = await list({});
  expect(await findNextCase(teller, {}, one!)).toMatchObject(second);
  const ofAnna = { account: anna.number };
  expect(await findNextCase(teller, ofAnna, one!)).toMatchObject(third);
  await declineCase(teller, two!.id, { reason: "It is right" }, CONTEXT);
  expect(await findNextCase(teller, {}, two!)).toMatchObject(third);
  expect(await findNextCase(teller, {}, three!)).toBeNull();
  const closed = { show: "closed" } as const;
  expect(await findNextCase(teller, closed, three!)).toMatchObject(second);
  expect(await findNextCase(teller, closed, two!)).toBeNull();
});
