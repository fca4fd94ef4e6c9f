import "server-only";
import { pool } from "@/lib/platform/db/pool";
import { eraseFiles } from "@/lib/platform/storage/customer-files";

const HOUR_MS = 3_600_000;

/** Data that is no longer needed. Unfinished sign-ups hold personal data of people who never became customers. */
const PURGES = [
  "DELETE FROM throttles WHERE window_started_at < now() - interval '1 day' AND coalesce(locked_until, now()) <= now()",
  "DELETE FROM code_flows WHERE expires_at < now() - interval '1 day'",
  "DELETE FROM second_factors WHERE confirmed_at IS NULL AND created_at < now() - interval '1 day'",
  "DELETE FROM outbox_mails WHERE status <> 'waiting' AND created_at < now() - interval '30 days'",
  "DELETE FROM sessions WHERE coalesce(ended_at, expires_at) < now() - interval '90 days'",
  "DELETE FROM notifications WHERE at < now() - interval '1 year'",
  "DELETE FROM known_devices WHERE last_seen_at < now() - interval '400 days'",
  `DELETE FROM customers c WHERE NOT is_verified AND registration_date < now() - interval '7 days'
   AND NOT EXISTS (SELECT FROM accounts a JOIN ledger_postings p ON p.account_id = a.id WHERE a.customer_id = c.id)`,
];

/** Purges at start and then every hour. Several instances may run at the same time. */
export function startHousekeeping(): void {
  const run = () =>
    void purge().catch((error: unknown) =>
      console.error(`housekeeping: ${String(error)}`),
    );
  setInterval(run, HOUR_MS).unref();
  run();
}

export async function purge(): Promise<void> {
  await eraseFiles();
  for (const sql of PURGES) await pool().query(sql);
}
