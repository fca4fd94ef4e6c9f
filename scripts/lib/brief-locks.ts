import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { Refusal } from "./refusal";

/** The number of times that a change tries to lock its tables, and the length of each wait and pause. */
export type Patience = { tries: number; waitMs: number; pauseMs: number };

/** While a change waits, payments queue behind it, and the application gives up after three seconds. */
const PATIENCE: Patience = { tries: 6, waitMs: 1_500, pauseMs: 500 };

/** A lock that was not granted in time, and a deadlock. */
const LOCKED = new Set(["55P03", "40P01"]);

/**
 * Runs `work` in a transaction, and again if somebody else keeps a table locked.
 * @throws Refusal in one line if the table stays locked; whatever else `work` throws. Then nothing has changed.
 */
export async function withBriefLocks<T>(
  client: pg.Client,
  work: () => Promise<T>,
  { tries, waitMs, pauseMs }: Patience = PATIENCE,
): Promise<T> {
  for (let nth = 1; ; nth++) {
    await client.query("BEGIN");
    try {
      await client.query("SELECT set_config('lock_timeout', $1, true)", [
        `${waitMs}ms`,
      ]);
      const result = await work();
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      if (!isLocked(error)) throw error;
      if (nth === tries)
        throw new Refusal(
          "A long transaction, such as a backup, keeps the tables from being changed: run this again when it has ended.",
        );
    }
    await pause(pauseMs);
  }
}

function isLocked(error: unknown) {
  const { code, cause } = error as pg.DatabaseError;
  return LOCKED.has(
    code ?? (cause as pg.DatabaseError | undefined)?.code ?? "",
  );
}
