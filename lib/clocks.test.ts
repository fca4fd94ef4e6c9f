import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import { clocks, OTHER_CLOCKS } from "../eslint/clocks.mjs";
import { testDatabase } from "./testing/database";

const { ownerPool } = await testDatabase();
const PRISMA = join(import.meta.dirname, "../prisma");

/** The SQL that reads machine time: of sign-in, the audit log and background work. All other SQL reads bank time. */
const MACHINE_TIME = [
  "platform/clock.sql",
  "identity/sessions.sql",
  "platform/throttles.sql",
  "identity/sign-in.sql",
  "identity/second-factors.sql",
  "control/audit.sql",
  "control/security-log.sql",
  "features/inbox/conversations.sql",
  "features/colleagues/colleagues.sql",
  "features/loans/loan-offers.sql",
  "features/rails/answers.sql",
  "features/rails/apply.sql",
  "features/rails/messages.sql",
];

/** The start of a transaction, in order to find what it has written itself. */
const TRANSACTION_START = [
  "control/audited-changes.sql",
  "features/loans/loan-offers.sql",
];

/** Migrations from before the two clocks had names. A later one gives their columns other defaults. */
const FIRST_MIGRATION = "20261205000405";

const filesBelow = (folder: string) =>
  readdirSync(join(PRISMA, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".sql"))
    .map((path) => ({
      path,
      sql: readFileSync(join(PRISMA, folder, path), "utf8").replace(
        /--.*$/gm,
        "",
      ),
    }));

const functions = filesBelow("sql");
const migrations = filesBelow("migrations").filter(
  ({ path }) => path >= FIRST_MIGRATION,
);

const pathsOf = (files: { path: string; sql: string }[], clock: RegExp) =>
  files.filter(({ sql }) => clock.test(sql)).map(({ path }) => path);

describe("SQL", () => {
  it("reads machine time in the listed files only", () => {
    expect(pathsOf(functions, /\bclock_timestamp\b/).sort()).toEqual(
      MACHINE_TIME.sort(),
    );
  });

  it("reads no other clock", () => {
    const found = pathsOf([...functions, ...migrations], OTHER_CLOCKS);
    expect(found.sort()).toEqual(TRANSACTION_START);
  });

  it("finds the day in Zurich in one place", () => {
    expect(pathsOf(functions, /Zurich'\)::date/)).toEqual([
      "platform/clock.sql",
    ]);
  });

  it("gives columns one of the two clocks as their default", async () => {
    const { rows } = await ownerPool.query<{ clock: string }>(
      `SELECT DISTINCT pg_get_expr(adbin, adrelid) AS clock FROM pg_attrdef d
       JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
       WHERE a.atttypid IN ('timestamptz'::regtype, 'date'::regtype) ORDER BY clock`,
    );
    expect(rows.map(({ clock }) => clock)).toEqual([
      "bank_now()",
      "clock_timestamp()",
    ]);
  });
});

describe("the lint rule", () => {
  const linter = new Linter();
  const lint = (code: string, time: "bank" | "machine" = "bank") =>
    linter
      .verify(code, [
        {
          plugins: { limmat: { rules: { clocks } as never } },
          rules: { "limmat/clocks": ["error", time] },
        },
      ])
      .map(({ messageId }) => messageId);

  it.each([
    ["new Date()", "date"],
    ["Date.now()", "date"],
    ["const read = Date.now", "date"],
    ["Date()", "date"],
    ["`SELECT now()`", "sql"],
    ["'UPDATE jobs SET run_at = now()'", "sql"],
    ["`SELECT FROM holds WHERE day = CURRENT_DATE`", "sql"],
    ["`SELECT ${a}, localtimestamp FROM b`", "sql"],
    ["`SELECT transaction_timestamp()`", "sql"],
    ["`SELECT clock_timestamp()`", "machine"],
  ])("refuses %s", (code, message) => {
    expect(lint(code)).toEqual([message]);
  });

  it.each([
    "new Date(0)",
    "machineNow()",
    "`SELECT bank_now(), bank_today()`",
    "'Call now() to read the clock'",
    "performance.now()",
  ])("accepts %s", (code) => {
    expect(lint(code)).toEqual([]);
  });

  it("accepts machine time where it is allowed", () => {
    expect(lint("`SELECT clock_timestamp()`", "machine")).toEqual([]);
  });
});
