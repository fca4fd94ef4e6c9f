import "server-only";
import { Pool, types } from "pg";
import { env } from "@/lib/env";

// Money is BIGINT; the driver would hand it out as text.
types.setTypeParser(types.builtins.INT8, BigInt);

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
    options: "-c role=limmat_app -c search_path=public",
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
  });
  // An idle connection that the database ends must not end this process: the next query opens another.
  created.on("error", (error) => console.error(`database: ${error.message}`));
  return created;
}
