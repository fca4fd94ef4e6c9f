import { expect, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { CONTEXT } from "@/lib/testing/ledger";
import { plantStaff } from "@/lib/testing/staff";
import { listSavedFilters } from "./queries";
import { deleteFilter, saveFilter } from "./service";
import { MAX_FILTERS } from "./lists";

const { ownerPool, sql } = await testDatabase();
const teller = await plantStaff(ownerPool, "teller", "teller");
const auditor = await plantStaff(ownerPool, "auditor", "auditor");

const save = (name: string, query: string, list = "cases" as const) =>
  saveFilter(teller, { list, name, query }, CONTEXT);
const saved = async () =>
  (await listSavedFilters(teller, "cases")).map(({ name, query }) => [
    name,
    query,
  ]);

test("keeps filters for each member of staff and list, by name", async () => {
  await save("Recalls", "kind=recall");
  await save("Mine", "show=mine");
  expect(await saved()).toEqual([
    ["Mine", "show=mine"],
    ["Recalls", "kind=recall"],
  ]);
  expect(await listSavedFilters(teller, "wires")).toEqual([]);
  expect(await listSavedFilters(auditor, "cases")).toEqual([]);
  await save("Mine", "show=mine&kind=recall");
  expect(await saved()).toContainEqual(["Mine", "show=mine&kind=recall"]);
  expect(
    await sql`SELECT after FROM audit_log WHERE action = 'filter.save'`,
  ).toEqual(Array(3).fill({ after: { list: "cases" } }));
});

test("deletes only one's own filters", async () => {
  const [mine] = await listSavedFilters(teller, "cases");
  await expect(deleteFilter(auditor, mine!.id, CONTEXT)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await deleteFilter(teller, mine!.id, CONTEXT);
  expect(await saved()).toEqual([["Recalls", "kind=recall"]]);
  await expect(deleteFilter(teller, mine!.id, CONTEXT)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test(`answers 409 to one filter more than ${MAX_FILTERS}, and still replaces`, async () => {
  for (let n = 1; n < MAX_FILTERS; n++) await save(`Filter ${n}`, `q=${n}`);
  await expect(save("One more", "q=x")).rejects.toMatchObject({
    code: "TOO_MANY_FILTERS",
  });
  await save("Filter 1", "q=one");
  expect(await saved()).toHaveLength(MAX_FILTERS);
});

test("calls at the same moment do not exceed the number together", async () => {
  const another = await plantStaff(ownerPool, "another", "teller");
  const replies = await Promise.allSettled(
    Array.from({ length: MAX_FILTERS + 4 }, (_, nth) =>
      saveFilter(
        another,
        { list: "cases", name: `Filter ${nth}`, query: "q=x" },
        CONTEXT,
      ),
    ),
  );
  expect(replies.filter(({ status }) => status === "fulfilled")).toHaveLength(
    MAX_FILTERS,
  );
  expect(await listSavedFilters(another, "cases")).toHaveLength(MAX_FILTERS);
});
