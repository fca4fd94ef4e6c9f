import "server-only";
import { pool } from "@/lib/db/pool";

let counted = { upTo: "0", entries: 0 };

/**
 * How many entries the bank's history lists: all but settlements. Entries are for good, so what was counted once is not
 * counted again: this process remembers how many there are up to an entry below which nothing can appear any more.
 */
export async function countEntries(): Promise<number> {
  // Kept as it is now: another visit may have counted on by the time this one has its answer.
  const before = counted;
  const { rows } = await pool().query<{
    up_to: string;
    settled: number;
    all: number;
  }>({
    name: "count_entries",
    // A number drawn by a transaction of the last minutes may still appear among those that stand.
    text: `
      WITH newer AS MATERIALIZED (SELECT id, kind, entered_at FROM ledger_entries WHERE id > $1::bigint),
           mark AS (SELECT coalesce(min(id) FILTER (WHERE entered_at > now() - interval '10 minutes') - 1,
                                    max(id), $1::bigint) AS id FROM newer)
      SELECT mark.id::text AS up_to, (count(n.id) FILTER (WHERE n.id <= mark.id))::integer AS settled,
             count(n.id)::integer AS all
      FROM mark LEFT JOIN newer n ON n.kind <> 'settlement' GROUP BY mark.id`,
    values: [before.upTo],
  });
  const { up_to: upTo, settled, all } = rows[0]!;
  counted = { upTo, entries: before.entries + settled };
  return before.entries + all;
}
