import "server-only";
import type { Socket } from "node:net";
import {
  Client,
  type ClientBase,
  DatabaseError,
  Pool,
  types,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from "pg";
import { env, readBuiltMigration } from "@/lib/platform/config/env";
import { retryAfterConflict } from "./errors";
import { requireModestLogin } from "./login";
import { logFailure } from "./outage";
import {
  fatalAtStart,
  requireMachineTime,
  requireMigrated,
  requireSameClock,
  type StartCheck,
} from "./start-check";

// Amounts are BIGINT, which the driver returns as text by default. Set on the pool only, because Prisma has
// its own parsers and expects text.
const withBigInt = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === types.builtins.INT8 && format !== "binary"
      ? BigInt
      : types.getTypeParser(
          oid,
          format as "text",
        )) as typeof types.getTypeParser,
};

const globals = globalThis as typeof globalThis & {
  limmatPool?: Pool;
  /** Set by the server: a check that the first connection must still pass. */
  limmatDatabaseCheck?: ((client: ClientBase) => Promise<void>) | undefined;
};

/**
 * Returns the process's connection pool, shared with Prisma. Every connection uses the application's role,
 * whatever login DATABASE_URL has, so the ledger tables cannot be written directly.
 */
export function pool(): Pool {
  return (globals.limmatPool ??= createPool());
}

/**
 * Runs a statement again after a conflict, twice at most, which is safe because each is a transaction of its own.
 * Prisma runs its statements outside transactions here as well.
 */
class RepeatingPool extends Pool {
  override query = ((text: string, values?: unknown[]) =>
    retryAfterConflict(() => super.query(text, values))) as Pool["query"];
}

/**
 * Starts a statement when the one before it has ended. Prisma reads several relations of a record at once, also on the
 * one connection of a transaction, and `pg` gives up its own queue of statements. Calls with a callback are those of
 * the pool, which has the connection alone.
 */
class SequentialClient extends Client {
  private last: Promise<unknown> = Promise.resolve();

  override query = ((...args: Parameters<Client["query"]>) => {
    if (args.some((arg: unknown) => typeof arg === "function"))
      return super.query(...args);
    const result = this.last.then(() => super.query(...args));
    this.last = result.catch(() => undefined);
    return result;
  }) as Client["query"];
}

/**
 * A connection that has been silent for this long belongs to a host that has gone away. It is more than the
 * statement timeout, so PostgreSQL has always answered before. Connections without work close after ten seconds.
 */
const SILENCE_MS = 35_000;

/** @param silenceMs milliseconds of silence after which a connection is closed; must exceed its longest statement */
export function createPool({
  url = env().DATABASE_URL,
  silenceMs = SILENCE_MS,
} = {}): Pool {
  const created = new RepeatingPool({
    Client: SequentialClient,
    connectionString: url,
    max: env().DATABASE_POOL_SIZE,
    types: withBigInt,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    verify: (client, done) => void prepare(client).then(() => done(), done),
  });
  // Without listeners, a closed connection would end this process, whether it is idle or in use.
  created.on("connect", (client) => {
    client.on("error", logClosed);
    const { stream } = (client as unknown as Connected).connection;
    stream.setTimeout(silenceMs, () =>
      stream.destroy(new Error("Connection terminated: the host is silent")),
    );
  });
  created.on("error", () => {});
  return created;
}

/** The property of its clients that `pg` does not declare. */
type Connected = { connection: { stream: Socket } };

const logClosed = (error: Error) =>
  logFailure({ err: error }, "Database connection closed");

/**
 * Gives a new connection its role and its timeouts. They are statements, because PgBouncer refuses or ignores startup
 * parameters. Prisma reads and writes timestamps as UTC without a time zone. A process that freezes while it holds
 * locks loses them after 20 seconds, and nothing waits for a lock longer than three. A login can change its own
 * defaults, so those on which money depends are set as well.
 */
const SETTINGS = Object.entries({
  role: "limmat_app",
  search_path: "public",
  TimeZone: "UTC",
  statement_timeout: "30s",
  lock_timeout: "3s",
  idle_in_transaction_session_timeout: "20s",
  synchronous_commit: "on",
  default_transaction_isolation: "read committed",
  default_transaction_read_only: "off",
})
  .map(([name, value]) => `SET ${name} = '${value}'`)
  .join("; ");

/** Prepares a new connection. A database that fails the server's check gives none. */
async function prepare(client: ClientBase) {
  await client.query({ text: SETTINGS, query_timeout: 5_000 } as QueryConfig);
  await globals.limmatDatabaseCheck?.(client);
  globals.limmatDatabaseCheck = undefined;
}

/**
 * Checks the database of the server: password, role, migrations and clocks, and with `modestLogin` that the login has no
 * more rights than the application needs. While the database cannot be reached, the checks wait for the first
 * connection.
 * @param checks further ones
 * @throws WrongSetting, LoginTooPowerful
 */
export async function checkDatabase({
  modestLogin,
  checks = [],
}: {
  modestLogin: boolean;
  checks?: StartCheck[];
}): Promise<void> {
  globals.limmatDatabaseCheck = async (client) => {
    await requireMigrated(client, readBuiltMigration());
    if (!env().DEMO_MODE) await requireMachineTime(client);
    await requireSameClock(client);
    if (modestLogin) await requireModestLogin(client);
    for (const check of checks) await check(client);
  };
  try {
    await pool().query("SELECT");
  } catch (error) {
    const fatal = fatalAtStart(error);
    if (fatal) throw fatal;
  }
}

/**
 * Runs a statement that the database may refuse, such as a transfer without funds, in a transaction of its own. After a
 * conflict it runs again, twice at most. The connection is kept after a refusal, because it is still usable;
 * `Pool#query` would close it, and the next caller would wait for a new one.
 */
export async function queryKeepingConnection<Row extends QueryResultRow>(
  statement: QueryConfig,
): Promise<QueryResult<Row>> {
  return retryAfterConflict(() => queryOnce<Row>(statement));
}

async function queryOnce<Row extends QueryResultRow>(
  statement: QueryConfig,
): Promise<QueryResult<Row>> {
  const client = await pool().connect();
  let lost = false;
  const onLost = () => (lost = true);
  client.on("error", onLost);
  try {
    return await client.query<Row>(statement);
  } catch (error) {
    lost ||= !(error instanceof DatabaseError && error.severity === "ERROR");
    throw error;
  } finally {
    client.release(lost);
    client.off("error", onLost);
  }
}
