import { vi } from "vitest";
import { sql } from "./database";

type Expected = { event: string; customerId?: string; adminId?: string };

/** Security events and log lines follow the answer. */
export const PATIENCE = { timeout: 10_000, interval: 20 };

/**
 * Waits until the table has an event of this moment for these people, or the sum of its network: all tests share one
 * address, whose rows are added up when there are many.
 */
export const awaitSecurityEvent = (
  { event, customerId, adminId }: Expected,
  since: Date,
) =>
  vi.waitFor(async () => {
    const rows = await sql(
      `SELECT FROM security_events WHERE event = $1 AND last_at >= $2
       AND ((customer_id IS NOT DISTINCT FROM $3 AND admin_id IS NOT DISTINCT FROM $4)
            OR (customer_id IS NULL AND admin_id IS NULL))`,
      [event, since, customerId ?? null, adminId ?? null],
    );
    if (rows.length === 0) throw new Error(`no row of ${event}`);
  }, PATIENCE);
