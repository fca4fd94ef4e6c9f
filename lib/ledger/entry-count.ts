import "server-only";
import { pool } from "@/lib/platform/db/pool";

let cachedCount = { database: "", upTo: "0", entries: 0 };

/**
 * Counts the entries of the staff's history: without settlements and manual entries, reversals and the entries that
 * these reverse. Entries are never deleted, so this process caches the count up to an entry below which none can still
 * appear. A database that took the place of another, such as a restored one, is counted from its start.
 */
export async function countEntries(): Promise<number> {
  // A copy, because a concurrent call may update the cache before this query returns.
  const before = cachedCount;
  const { rows } = await pool().query<{
    database: string;
    upTo: string;
    settled: number;
    all: number;
  }>({
    name: "count_entries",
    // A running transaction may have drawn an id minutes ago and commit it between existing ones.
    text: `
      WITH this AS (SELECT oid::text AS database FROM pg_database WHERE datname = current_database()),
           known AS (SELECT CASE database WHEN $2 THEN $1::bigint ELSE 0 END AS id FROM this),
           newer AS MATERIALIZED (SELECT id, kind, entered_at FROM ledger_entries WHERE id > (SELECT id FROM known)),
           listed AS (SELECT id, CASE kind WHEN 'reversal' THEN -1 ELSE 1 END AS weight FROM newer
                      WHERE kind NOT IN ('settlement', 'manual', 'write_off')),
           mark AS (SELECT coalesce(min(id) FILTER (WHERE entered_at > (SELECT bank_now()) - interval '10 minutes') - 1,
                                    max(id), (SELECT id FROM known)) AS id FROM newer)
      SELECT (SELECT database FROM this), mark.id::text AS "upTo", coalesce(sum(n.weight) FILTER (WHERE n.id <= mark.id), 0)::integer AS settled,
             coalesce(sum(n.weight), 0)::integer AS all
      FROM mark LEFT JOIN listed n ON true GROUP BY mark.id`,
    values: [before.upTo, before.database],
  });
  const { database, upTo, settled, all } = rows[0]!;
  const entries = database === before.database ? before.entries : 0;
  cachedCount = { database, upTo, entries: entries + settled };
  return entries + all;
}
