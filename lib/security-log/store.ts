import "server-only";
import { pool } from "@/lib/platform/db/pool";
import type { Burst } from "./mail";

/** A row of the security log, before it is added up with others of the same minute. */
export type SecurityRow = {
  event: string;
  realm: "customer" | "admin" | null;
  customer_id: string | null;
  admin_id: string | null;
  session_id: string | null;
  ip: string;
  network: string;
  device: string;
  request_id: string;
  occurrences: number;
};

export async function insertSecurityEvents(rows: SecurityRow[]): Promise<void> {
  await pool().query("SELECT security_record($1::jsonb)", [
    JSON.stringify(rows),
  ]);
}

/** Deletes events older than `days`. The database keeps the last 30 days in any case. */
export async function purgeSecurityEvents(days: number): Promise<void> {
  await pool().query("SELECT security_purge($1)", [days]);
}

/** Returns the largest sums of the last minutes: of one account, of one network, and of all events named. */
export async function findLargestBursts(
  events: string[],
  minutes: number,
): Promise<Burst[]> {
  const { rows } = await pool().query<Burst>(
    `WITH recent AS MATERIALIZED (
       SELECT customer_id, admin_id, network, occurrences FROM security_events
       WHERE minute > (SELECT clock_timestamp()) - make_interval(mins => $2) AND event = ANY ($1)
     )
     (SELECT 'account' AS kind, sum(occurrences)::int AS failures, coalesce(customer_id, admin_id)::text AS about
      FROM recent WHERE customer_id IS NOT NULL OR admin_id IS NOT NULL GROUP BY 3 ORDER BY 2 DESC LIMIT 1)
     UNION ALL
     (SELECT 'address', sum(occurrences)::int, network FROM recent WHERE network <> '' GROUP BY 3 ORDER BY 2 DESC LIMIT 1)
     UNION ALL
     SELECT 'total', coalesce(sum(occurrences), 0)::int, '' FROM recent`,
    [events, minutes],
  );
  return rows;
}
