import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import {
  type ClientBase,
  DatabaseError,
  Pool,
  types,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from "pg";
import { env } from "@/lib/platform/config/env";
import { LoginTooPowerful, requireModestLogin } from "./login";

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
  /** Set by the server: whether the login is still to be checked, at the first connection. */
  limmatLoginUnchecked?: boolean;
};

/**
 * Returns the process's only connection pool, shared with Prisma. Every connection uses the application's role,
 * whatever login DATABASE_URL has, so the ledger tables cannot be written directly.
 */
export function pool(): Pool {
  return (globals.limmatPool ??= createPool());
}

function createPool() {
  const created = new Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    types: withBigInt,
    // Prisma reads and writes timestamps as UTC without a time zone.
    options: "-c role=limmat_app -c search_path=public -c TimeZone=UTC",
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    verify: (client, done) => void verify(client).then(() => done(), done),
  });
  // Without a listener, a closed idle connection would end this process. The next query opens a new one.
  created.on("error", (error) =>
    logger.error({ err: error }, "Database connection closed"),
  );
  return created;
}

/** Refuses every connection of a login that could do more than the application, once the server asked for it. */
async function verify(client: ClientBase) {
  if (!globals.limmatLoginUnchecked) return;
  await requireModestLogin(client);
  globals.limmatLoginUnchecked = false;
}

/**
 * Checks the login of the server. While the database cannot be reached, the check waits for the first connection.
 * @throws LoginTooPowerful
 */
export async function checkLogin(): Promise<void> {
  globals.limmatLoginUnchecked = true;
  try {
    await pool().query("SELECT");
  } catch (error) {
    if (error instanceof LoginTooPowerful) throw error;
  }
}

/**
 * Runs a statement that the database may refuse, such as a transfer without funds. The connection is kept after the
 * error, because it is still usable; `Pool#query` would close it, and the next caller would wait for a new one.
 */
export async function queryKeepingConnection<Row extends QueryResultRow>(
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
