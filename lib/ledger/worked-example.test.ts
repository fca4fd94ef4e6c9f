import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.FOUR_EYES_ABOVE = "10000.00";
});

import { testDatabase } from "@/lib/testing/database";

const PAGE = join(import.meta.dirname, "../../docs/ledger.md");
const { appPool, ownerPool } = await testDatabase();

/** The rows of the last statement, as psql prints them, or the SQLSTATE of the refusal. */
async function answerTo(sql: string): Promise<string> {
  const pool = sql.startsWith("-- limmat_owner") ? ownerPool : appPool;
  try {
    // pg returns an array for several statements.
    const results = [await pool.query(sql)].flat() as pg.QueryResult[];
    return table(results.at(-1)!);
  } catch (error) {
    return `ERROR: ${(error as pg.DatabaseError).code}`;
  }
}

function table({ fields, rows }: pg.QueryResult): string {
  if (fields.length === 0) return "";
  const lines = rows.map((row: Record<string, unknown>) =>
    fields.map(({ name }) => printed(row[name])),
  );
  const columns = fields.map(({ name }, at) =>
    [name, ...lines.map((line) => line[at]!)].map((cell) => cell.length),
  );
  const row = (cells: string[]) =>
    cells
      .map((cell, at) => cell.padEnd(Math.max(...columns[at]!)))
      .join(" | ")
      .trimEnd();
  const rule = columns.map((widths) => "-".repeat(Math.max(...widths)));
  return [row(fields.map(({ name }) => name)), rule.join("-+-")]
    .concat(lines.map(row))
    .join("\n");
}

function printed(value: unknown): string {
  if (value instanceof Date) return "(time)";
  return String(value ?? "").replace(/^[\da-f]{8}(-[\da-f]{4}){3}-.*/, "(id)");
}

it("has the answers that the page shows", async () => {
  let page = readFileSync(PAGE, "utf8");
  const blocks = /^```sql\n(.*?)^```\n(?:\n^```text\n(.*?)^```\n)?/gms;
  for (const [block, sql, shown] of page.matchAll(blocks)) {
    const answer = await answerTo(sql!);
    // Statements without rows answer nothing that is worth a block.
    const code =
      shown === undefined && !answer ? "" : `\n\`\`\`text\n${answer}\n\`\`\`\n`;
    page = page.replace(block, () => `\`\`\`sql\n${sql}\`\`\`\n${code}`);
  }
  await expect(page).toMatchFileSnapshot(PAGE);
});
