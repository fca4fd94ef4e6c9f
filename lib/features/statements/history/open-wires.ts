import "server-only";
import type { ReadableAccount } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { HISTORY_LINES_SQL } from "./queries";
import { type HistoryRecord, type HistoryRow, toHistoryRow } from "./row";

/** Returns the newest pending and returned wires of these accounts of one person, newest first. */
export async function listOpenWires(
  accounts: readonly ReadableAccount[],
  limit: number,
): Promise<HistoryRow[]> {
  const own = new Map(accounts.map((account) => [account.id, account]));
  const { rows } = await pool().query<HistoryRecord & { ownId: bigint }>({
    name: "open_wires",
    text: `SELECT w.account_id AS "ownId", line.* FROM (
             SELECT account_id, entry_id FROM wires WHERE account_id = ANY ($1::bigint[]) AND status <> 'settled'
             ORDER BY entry_id DESC LIMIT $2) w
           CROSS JOIN LATERAL (${HISTORY_LINES_SQL} WHERE p.entry_id = w.entry_id AND p.account_id = w.account_id) line
           ORDER BY line."postingId" DESC`,
    values: [[...own.keys()], limit],
  });
  return rows.map((record) => toHistoryRow(record, own.get(record.ownId)!));
}
