import "server-only";
import {
  DatabaseError,
  Pool,
  types,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from "pg";
import { env } from "@/lib/env";

// Money is BIGINT, which the driver would hand out as text. Set on the pool and not for the whole driver: Prisma,
// which brings parsers of its own, expects that text.
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
 * The process's one connection pool, shared with Prisma. Every connection takes the application's
 * role, whatever login DATABASE_URL names, so the books stay closed to direct writes.
 */
export function pool(): Pool {
  return (globals.limmatPool ??= createPool());
}

function createPool() {
  const created = new Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    types: withBigInt,
    // UTC, because Prisma writes and reads moments as UTC without saying so.
    options: "-c role=limmat_app -c search_path=public -c TimeZone=UTC",
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
  });
  // An idle connection that the database ends must not end this process: the next query opens another.
  created.on("error", (error) => console.error(`database: ${error.message}`));
  return created;
}

/**
 * Runs a statement that the database may well refuse, such as a transfer without funds. The refusal leaves the
 * connection in order and it is kept; `Pool#query` closes the connection on any error, and the next caller waits for
 * a new one.
 */
export async function ask<Row extends QueryResultRow>(
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
