import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/testing/database";

// Prisma's own drift check needs a downloaded engine. This test compares the schema's text with the catalogue.
const { ownerPool } = await testDatabase();
const schema = readFileSync(
  fileURLToPath(new URL("schema.prisma", import.meta.url)),
  "utf8",
);

/** Tables without a model: those of `npm run migrate`, those used by SQL alone or read by it, and one with a type unknown to Prisma. */
const NO_MODEL = [
  "_prisma_migrations",
  "_sql_files",
  "bank_clock",
  "throttles",
  "notification_cursor",
  "jobs",
  "audit_chain",
  "balances_ahead",
  "audit_views",
  "security_retention",
  "secret_checks",
  "incoming_payments",
  "nostro_days",
  "nostro_differences",
  "rail_messages",
];

const NATIVE: Record<string, string> = {
  Uuid: "uuid",
  Date: "date",
  "Timestamptz(3)": "timestamptz",
  "Timestamptz(6)": "timestamptz",
  "Char(3)": "bpchar",
  SmallInt: "int2",
  Decimal: "numeric",
};
const SCALAR: Record<string, string> = {
  String: "text",
  Boolean: "bool",
  Int: "int4",
  BigInt: "int8",
  Bytes: "bytea",
  Json: "jsonb",
};

type Block = { name: string; lines: string[]; mapped: string };

function blocks(kind: "model" | "enum"): Block[] {
  const pattern = new RegExp(`^${kind} (\\w+) \\{\\n([^}]*)^\\}`, "gm");
  return [...schema.matchAll(pattern)].map(([, name = "", body = ""]) => ({
    name,
    lines: body.split("\n").map((line) => line.trim()),
    mapped: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
  }));
}

const models = blocks("model");
const enums = blocks("enum");

/** Returns a line `table.column type null default` for each field that is a column. */
function columnsOfSchema(): string[] {
  return models.flatMap(({ lines, mapped }) =>
    lines.flatMap((line) => {
      const field = /^(\w+)\s+(\w+)(\?|\[\])?\s*(.*)$/.exec(line);
      if (!field) return [];
      const [, name = "", type = "", mark, attributes = ""] = field;
      const native = /@db\.(\w+(?:\(\d+\))?)/.exec(attributes)?.[1];
      const ofEnum = enums.find((block) => block.name === type)?.mapped;
      const pgType = native ? NATIVE[native] : (ofEnum ?? SCALAR[type]);
      if (!pgType) return [];
      const column = /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? name;
      const fallback = attributes.includes("@default(autoincrement())")
        ? "identity"
        : (/@default\(dbgenerated\("(.*?)"\)\)/.exec(attributes)?.[1] ?? "-");
      return [
        `${mapped}.${column} ${pgType} ${mark === "?" ? "null" : "not null"} ${fallback}`,
      ];
    }),
  );
}

async function columnsOfDatabase(): Promise<string[]> {
  const { rows } = await ownerPool.query<{ line: string }>(
    `SELECT table_name || '.' || column_name || ' ' || udt_name
            || CASE is_nullable WHEN 'YES' THEN ' null ' ELSE ' not null ' END
            || CASE is_identity WHEN 'YES' THEN 'identity' ELSE coalesce(replace(column_default, '::text', ''), '-') END AS line
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> ALL ($1)`,
    [NO_MODEL],
  );
  return rows.map(({ line }) => line);
}

/** Returns `table(column, column)` for every unique index that is not a primary key, partial or on an expression. */
async function uniquesOfDatabase(): Promise<string[]> {
  const { rows } = await ownerPool.query<{ line: string }>(
    `SELECT i.indrelid::regclass || '(' || string_agg(a.attname, ', ' ORDER BY k.at) || ')' AS line
     FROM pg_index i
     JOIN unnest(i.indkey::int[]) WITH ORDINALITY AS k (attnum, at) ON true
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
     WHERE i.indisunique AND NOT i.indisprimary AND i.indpred IS NULL AND i.indexprs IS NULL
       AND i.indrelid::regclass::text <> ALL ($1)
       AND i.indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
     GROUP BY i.indexrelid, i.indrelid`,
    [NO_MODEL],
  );
  return rows.map(({ line }) => line);
}

function columnOf(lines: string[], field: string): string {
  const line = lines.find((found) => found.startsWith(`${field} `)) ?? "";
  return /@map\("(\w+)"\)/.exec(line)?.[1] ?? field;
}

function uniquesOfSchema(): string[] {
  return models.flatMap(({ lines, mapped }) =>
    lines.flatMap((line) => {
      const many = /^@@unique\(\[([\w, ]+)\]/.exec(line)?.[1];
      if (many) {
        const columns = many.split(", ").map((name) => columnOf(lines, name));
        return [`${mapped}(${columns.join(", ")})`];
      }
      if (!/\s@unique\b/.test(line)) return [];
      const column = /@map\("(\w+)"\)/.exec(line)?.[1] ?? /^\w+/.exec(line)![0];
      return [`${mapped}(${column})`];
    }),
  );
}

describe("schema.prisma", () => {
  it("has the migrations' columns, types, nulls and defaults", async () => {
    const expected = columnsOfSchema();
    expect(expected.length).toBeGreaterThan(80);
    expect(expected.sort()).toEqual((await columnsOfDatabase()).sort());
  });

  it("has the migrations' unique keys, except partial ones", async () => {
    const inDatabase = await uniquesOfDatabase();
    expect(uniquesOfSchema().sort()).toEqual(inDatabase.sort());
  });

  it("has the migrations' enums, with values in the same order", async () => {
    const { rows } = await ownerPool.query<{ name: string; values: string[] }>(
      `SELECT t.typname AS name, array_agg(e.enumlabel::text ORDER BY e.enumsortorder) AS values
       FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid GROUP BY t.typname`,
    );
    const expected = enums.map(({ mapped, lines }) => ({
      name: mapped,
      values: lines.filter((line) => /^\w+$/.test(line)),
    }));
    const byName = (a: { name: string }, b: { name: string }) =>
      a.name < b.name ? -1 : 1;
    expect(expected.sort(byName)).toEqual(rows.sort(byName));
  });
});
