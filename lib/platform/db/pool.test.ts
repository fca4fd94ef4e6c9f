import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { testDatabase } from "@/lib/testing/database";
import {
  isConflict,
  isDatabaseUnavailable,
  retryAfterConflict,
  sqlState,
} from "./errors";
import { createPool, pool, queryKeepingConnection } from "./pool";
import { prisma, transaction } from "./prisma";

const { databaseUrl, ownerPool, sql } = await testDatabase();

const superuser = new pg.Client({
  connectionString: inject("testServer").superuser,
});
beforeAll(() => superuser.connect());
afterAll(() => superuser.end());

/** A wire between the application and PostgreSQL that can fall silent without closing. */
const sockets = new Set<Socket>();
let isSilent = false;
const wire = createServer((near) => {
  const { port, searchParams } = new URL(databaseUrl);
  const far = connect(`${searchParams.get("host")}/.s.PGSQL.${port}`);
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(from);
    from.on("error", () => {});
    from.on("data", (bytes) => isSilent || to.write(bytes));
    from.on("end", () => to.end());
  }
});
const opened: pg.Pool[] = [];

afterEach(async () => {
  isSilent = false;
  await Promise.all(opened.splice(0).map((one) => one.end()));
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  wire.close();
});

async function poolOverWire(silenceMs: number) {
  if (!wire.listening)
    await new Promise<void>((resolve) => wire.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((wire.address() as AddressInfo).port);
  url.searchParams.delete("host");
  const created = createPool({ url: url.href, silenceMs });
  opened.push(created);
  return created;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test("every connection has the application's role and its timeouts", async () => {
  const { rows } = await pool().query(
    `SELECT current_user AS role, current_setting('search_path') AS path, current_setting('TimeZone') AS zone,
            current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
            current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  expect(rows).toEqual([
    {
      role: "limmat_app",
      path: "public",
      zone: "UTC",
      statement: "30s",
      lock: "3s",
      idle: "20s",
    },
  ]);
});

test("a host that falls silent frees its connections, and the next query works", async () => {
  const wired = await poolOverWire(300);
  await wired.query("SELECT 1");
  isSilent = true;
  const failure = await failureOf(wired.query("SELECT 1"));
  expect(isDatabaseUnavailable(failure)).toBe(true);
  isSilent = false;
  expect((await wired.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  expect(wired.totalCount).toBe(1);
});

test("a wait for a lock ends, and asks to try again", async () => {
  await sql`CREATE TABLE locked AS SELECT 1 AS id`;
  await sql`GRANT ALL ON locked TO limmat_app`;
  const holder = await ownerPool.connect();
  await holder.query("BEGIN; UPDATE locked SET id = 2");
  const failures = await Promise.all([
    failureOf(queryKeepingConnection({ text: "UPDATE locked SET id = 3" })),
    failureOf(transaction((tx) => tx.$executeRaw`UPDATE locked SET id = 3`)),
  ]);
  await holder.query("ROLLBACK");
  holder.release();
  for (const failure of failures) {
    expect(sqlState(failure)).toBe("55P03");
    expect(isDatabaseUnavailable(failure)).toBe(true);
  }
});

test.each([
  ["a refusable statement", (text: string) => queryKeepingConnection({ text })],
  ["a statement of the pool", (text: string) => pool().query(text)],
  [
    "a statement of Prisma outside a transaction",
    // Prisma starts it when somebody waits for it.
    async (text: string) => await prisma().$executeRawUnsafe(text),
  ],
])("%s that a deadlock undid runs again", async (_, run) => {
  await sql`DROP TABLE IF EXISTS two; DROP SEQUENCE IF EXISTS attempts`;
  await sql`CREATE TABLE two AS SELECT id, 0 AS n FROM generate_series(1, 2) AS id`;
  await sql`CREATE SEQUENCE attempts; GRANT ALL ON two, attempts TO limmat_app`;
  const rows: { name: string }[] = await sql`SELECT current_database() AS name`;
  const address = new URL(inject("testServer").superuser);
  address.pathname = rows[0]!.name;
  const other = new pg.Client({ connectionString: address.href });
  await other.connect();
  const { rows: own } = await other.query<{ pid: number }>(
    "SELECT pg_backend_pid() AS pid",
  );
  // It does not look for a deadlock in time, so PostgreSQL undoes the statement.
  await other.query("SET deadlock_timeout = '1min'");
  await other.query("BEGIN");
  await other.query("UPDATE two SET n = n + 1 WHERE id = 2");
  const isRowLocked = async () => {
    const free = await sql`SELECT FROM two WHERE id = 1 FOR UPDATE SKIP LOCKED`;
    return free.length === 0;
  };
  // Takes the first row, waits until the other transaction wants it or has ended, and takes the second. The second
  // attempt waits for the other transaction, which on a busy machine may not have taken the freed row yet.
  const statement = run(`DO $$ BEGIN
      IF nextval('attempts') > 1 THEN
        WHILE (SELECT n FROM two WHERE id = 1) = 0 LOOP
          PERFORM pg_sleep(0.01);
        END LOOP;
      END IF;
      UPDATE two SET n = n + 1 WHERE id = 1;
      WHILE pg_blocking_pids(${own[0]!.pid}) = '{}' AND (SELECT n FROM two WHERE id = 2) = 0 LOOP
        PERFORM pg_sleep(0.01);
      END LOOP;
      UPDATE two SET n = n + 1 WHERE id = 2;
    END $$`);
  await expect.poll(isRowLocked, { timeout: 20_000 }).toBe(true);
  await other.query("UPDATE two SET n = n + 1 WHERE id = 1");
  await other.query("COMMIT");
  await other.end();
  await statement;
  const after = await sql`SELECT n FROM two`;
  expect(after).toEqual([{ n: 2 }, { n: 2 }]);
});

test("a connection that PostgreSQL ends inside a transaction does not end the process", async () => {
  const failure = await failureOf(
    transaction(async (tx) => {
      const [{ pid }] = await tx.$queryRaw<
        [{ pid: number }]
      >`SELECT pg_backend_pid() AS pid`;
      // Returns once the backend has ended.
      await superuser.query("SELECT pg_terminate_backend($1, 10_000)", [pid]);
      await tx.$queryRaw`SELECT 1`;
    }),
  );
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect((await pool().query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
});

test("a transaction that stays idle for too long loses its connection", async () => {
  const client = await pool().connect();
  await client.query("SET idle_in_transaction_session_timeout = '20ms'");
  const closed = new Promise<Error>((resolve) => client.once("error", resolve));
  await client.query("BEGIN");
  expect(isDatabaseUnavailable(await closed)).toBe(true);
  client.release(true);
});

test.each([
  ["28P01", true],
  ["3D000", true],
  ["40001", true],
  ["40P01", true],
  ["53100", true],
  ["53300", true],
  ["57014", true],
  ["58030", true],
  ["23505", false],
  ["42501", false],
  ["P0001", false],
])("SQLSTATE %s asks to try again: %s", (code, expected) => {
  expect(isDatabaseUnavailable(Object.assign(new Error("x"), { code }))).toBe(
    expected,
  );
});

test("a function that a migration has just replaced asks to try again", () => {
  const error = Object.assign(
    new Error("cache lookup failed for function 18128"),
    { code: "XX000" },
  );
  expect(isConflict(error)).toBe(true);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test("work that conflicts undid runs up to three times", async () => {
  const deadlock = Object.assign(new Error("x"), { code: "40P01" });
  const replaced = new Error("cache lookup failed for function 18138");
  const run = (failures: Error[]) => {
    let runs = 0;
    const work = () => {
      const failure = failures[runs++];
      return failure ? Promise.reject(failure) : Promise.resolve(runs);
    };
    return retryAfterConflict(work);
  };
  await expect(run([deadlock, replaced])).resolves.toBe(3);
  await expect(run([deadlock, replaced, deadlock])).rejects.toBe(deadlock);
  const other = new Error("other");
  await expect(run([deadlock, other])).rejects.toBe(other);
});

test("a connection that is no longer usable asks to try again", () => {
  expect(
    isDatabaseUnavailable(
      new Error(
        "Client has encountered a connection error and is not queryable",
      ),
    ),
  ).toBe(true);
});
