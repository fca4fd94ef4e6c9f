import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type pg from "pg";
import { type Patience, withBriefLocks } from "./brief-locks";
import { Refusal } from "./refusal";
import { ROOT } from "./root";

export type SqlFile = { path: string; sql: string; checksum: string };

/** The files in force. A row is missing while its file waits to be applied. */
export const SQL_FILES_TABLE = `
CREATE TABLE IF NOT EXISTS _sql_files (
  path       text PRIMARY KEY,
  checksum   text        NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
)`;

/** The row of SQL_FILES_TABLE that has the digest of what the files made. */
const MADE = "(made)";

/** SQL: a digest of the functions and triggers of `public`, whose texts stay the same in a restored backup. */
const DIGEST = `
SELECT md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")) AS digest FROM (
  SELECT pg_get_functiondef(oid) AS line FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace AND prokind <> 'a' AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  UNION ALL
  SELECT pg_get_triggerdef(t.oid) || tgenabled::text FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
  WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace) made`;

/** The layers of the functions, from the bottom to the top, as those of lib. Files beside the folders come last. */
export const LAYERS = [
  "platform",
  "identity",
  "ledger",
  "control",
  "features",
  "bank",
];

/** Returns the files of functions, triggers and composite types below `folder`, by layer and name. */
export function readSqlFiles(folder = join(ROOT, "prisma", "sql")): SqlFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".sql"))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const sql = readFileSync(file, "utf8");
      return { path: relative(folder, file), sql, checksum: checksumOf(sql) };
    })
    .sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
}

export function checksumOf(sql: string) {
  return createHash("sha256").update(sql).digest("hex");
}

function rank({ path }: SqlFile) {
  const layer = LAYERS.indexOf(path.split("/")[0]!);
  return layer < 0 ? LAYERS.length : layer;
}

/**
 * Makes the functions, triggers and composite types of schema `public` exactly those of the files, in one transaction.
 * Does nothing if neither the files in force nor what they made has changed.
 * @returns whether anything was applied
 * @throws Refusal in one line: a file that fails, or a transaction of somebody else that keeps a table locked
 */
export async function applySqlFiles(
  client: pg.Client,
  files: SqlFile[],
  patience?: Patience,
): Promise<boolean> {
  if (await areInForce(client, files)) return false;
  const replaceAll = async () => {
    await dropAll(client);
    await client.query("DELETE FROM _sql_files");
    for (const file of files) await apply(client, file);
    await client.query(
      "INSERT INTO _sql_files (path, checksum) VALUES ($1, $2)",
      [MADE, await digestOf(client)],
    );
  };
  await withBriefLocks(client, replaceAll, patience);
  return true;
}

/** Returns whether the functions of the database are those of the files. */
export async function areInForce(client: pg.Client, files: SqlFile[]) {
  const { rows } = await client.query<{ path: string; checksum: string }>(
    "SELECT path, checksum FROM _sql_files",
  );
  const inForce = new Map(rows.map((row) => [row.path, row.checksum]));
  return (
    inForce.size === files.length + 1 &&
    files.every(({ path, checksum }) => inForce.get(path) === checksum) &&
    inForce.get(MADE) === (await digestOf(client))
  );
}

async function digestOf(client: pg.Client) {
  // The texts name what the path does not have by its schema.
  await client.query("SET search_path = public");
  const { rows } = await client.query<{ digest: string }>(DIGEST);
  await client.query("RESET search_path");
  return rows[0]!.digest;
}

/**
 * Nothing is replaced in place, so a file may change a signature, and a deleted function is gone. Functions that a
 * column's default calls stay; their file replaces them.
 */
async function dropAll(client: pg.Client) {
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP TRIGGER %I ON %s', t.tgname, t.tgrelid::regclass) AS statement
     FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace
     UNION ALL
     SELECT 'DROP ROUTINE ' || string_agg(p.oid::regprocedure::text, ', ') FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
          OR d.refclassid = 'pg_proc'::regclass AND d.refobjid = p.oid AND d.classid = 'pg_attrdef'::regclass)
     HAVING count(*) > 0
     UNION ALL
     SELECT 'DROP TYPE ' || string_agg(c.oid::regclass::text, ', ') FROM pg_class c
     WHERE c.relkind = 'c' AND c.relnamespace = 'public'::regnamespace
     HAVING count(*) > 0`,
  );
  for (const { statement } of rows) await client.query(statement);
}

async function apply(client: pg.Client, { path, sql, checksum }: SqlFile) {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Refusal(describeFailure(`prisma/sql/${path}`, sql, error), {
      cause: error,
    });
  }
  await client.query(
    "INSERT INTO _sql_files (path, checksum) VALUES ($1, $2)",
    [path, checksum],
  );
}

/** Returns one line with the position of the error in the SQL. */
export function describeFailure(name: string, sql: string, error: unknown) {
  const { message, position } = error as pg.DatabaseError;
  const line = position && sql.slice(0, Number(position)).split("\n").length;
  return `${name} failed${line ? ` at line ${line}` : ""}: ${message}`;
}
