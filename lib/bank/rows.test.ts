import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import { describeStatement, readTypes } from "@/lib/testing/describe-statement";
import { findSqlCalls } from "@/lib/testing/sql-calls";

const { databaseUrl } = await testDatabase();
const client = new pg.Client({
  connectionString: databaseUrl,
  options: "-c role=limmat_app -c search_path=public",
});
await client.connect();
afterAll(() => client.end());
const types = await readTypes(client);

/** The values that the drivers make of each type. */
const KINDS: Record<string, string[]> = {
  bool: ["boolean"],
  bytea: ["Buffer", "Uint8Array"],
  date: ["Date"],
  enum: ["string"],
  bpchar: ["string"],
  int2: ["number"],
  int4: ["number"],
  int8: ["bigint"],
  text: ["string"],
  timestamptz: ["Date"],
  uuid: ["string"],
};

/** Files with a statement whose text only exists when it runs. Tests of their own read its rows. */
const MADE_WHEN_RUN = [
  "lib/bank/missing-item.ts",
  "lib/bank/waiting-work.ts",
  "lib/features/customers/list/account-queries.ts",
  "lib/features/customers/list/queries.ts",
  "lib/ledger/reconcile.ts",
];

const calls = findSqlCalls(
  fileURLToPath(new URL("../../", import.meta.url)),
).filter(({ place }) => !MADE_WHEN_RUN.some((file) => place.startsWith(file)));

it("finds the statements whose rows have a type", () => {
  expect(calls.length).toBeGreaterThan(50);
});

it.each(calls)("the rows of $place are as declared", async (call) => {
  expect(call.sql).not.toBeNull();
  const columns = await describeStatement(client, call.sql!, types);
  const declared = call.columns.map(({ name, types }) => ({
    name,
    types: types.filter((type) => type !== "null"),
  }));
  const wrong = declared.flatMap(({ name, types }) => {
    const type = columns.find((column) => column.name === name)?.type;
    if (!type) return [`${name}: there is no such column`];
    const kinds = type.startsWith("json") ? types : (KINDS[type] ?? []);
    const fits = types.some((kind) => kind === "any" || kinds.includes(kind));
    return fits ? [] : [`${name}: ${type} is declared as ${types.join(" | ")}`];
  });
  expect(wrong).toEqual([]);
});
