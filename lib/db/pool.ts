import "server-only";
import { Pool, types } from "pg";
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
    options: "-c role=limmat_app -c search_path=public",
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
  });
  // An idle connection that the database ends must not end this process: the next query opens another.
  created.on("error", (error) => console.error(`database: ${error.message}`));
  return created;
}
