import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import {
  DatabaseError,
  Pool,
  types,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from "pg";
import { env } from "@/lib/platform/config/env";

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

const globals = globalThis as typeof globalThis & { limmatPool?: Pool };

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
  });
  // Without a listener, a closed idle connection would end this process. The next query opens a new one.
  created.on("error", (error) =>
    logger.error({ err: error }, "Database connection closed"),
  );
  return created;
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
