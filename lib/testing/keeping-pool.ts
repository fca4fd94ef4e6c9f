import pg from "pg";

/**
 * A pool that keeps its connections after refused statements, of which the tests send thousands. `Pool#query` closes
 * the connection after every error, and a new one costs more than most statements.
 */
class KeepingPool extends pg.Pool {
  override query = (async (...args: Parameters<pg.PoolClient["query"]>) => {
    const client = await this.connect();
    try {
      return await client.query(...args);
    } finally {
      // The pool itself discards a client whose connection has ended.
      client.release();
    }
  }) as unknown as pg.Pool["query"];
}

/** Opens a pool that reports no lost connections. */
export function keepingPool(options: pg.PoolConfig): pg.Pool {
  const pool = new KeepingPool({ max: 20, ...options });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
