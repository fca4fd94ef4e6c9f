import "server-only";
import { pool } from "@/lib/platform/db/pool";

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
