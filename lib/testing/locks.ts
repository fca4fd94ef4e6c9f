import type pg from "pg";
import { vi } from "vitest";

/** Waits until another connection has waited for `ms` for a lock that the open transaction of this one has. */
export const untilBlocking = (holder: Pick<pg.ClientBase, "query">, ms = 0) =>
  vi.waitFor(
    async () => {
      const { rowCount } = await holder.query(
        `SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))
           AND waitstart <= clock_timestamp() - $1 * interval '1 millisecond'`,
        [ms],
      );
      if (!rowCount) throw new Error("Nothing waits for this transaction");
    },
    { timeout: 20_000, interval: 10 },
  );
