import "server-only";
import type { ReadableAccount } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { HISTORY_LINES_SQL, KINDS, NOT_REVERSED } from "./queries";
import {
  type HistoryRecord,
  type HistoryRow,
  isTransfer,
  toHistoryRow,
} from "./row";

/** The latest lines of an account, newest first. The first list has the lines of both others. */
export type Latest = {
  all: HistoryRow[];
  transfers: HistoryRow[];
  others: HistoryRow[];
  /** Whether a list is empty although older transactions, which were not searched, may have its kind. */
  isCut: boolean;
};

/** How many of the newest transactions are searched for a kind, so that a page of an old account costs no more. */
const SEARCHED = 1_000;

const COUNTS = { all: 8, transfers: 3, others: 3 };

/**
 * Returns SQL for the newest lines of account `$1` that match. The inner limit bounds what a search for a rare kind
 * reads; it ends early if the outer one is reached.
 */
const newest = (condition: string, count: number) => `
  (SELECT p.id FROM (SELECT id, entry_id FROM ledger_postings WHERE account_id = $1 ORDER BY id DESC LIMIT ${SEARCHED}) p
   JOIN LATERAL (SELECT * FROM ledger_entries WHERE id = p.entry_id OFFSET 0) e ON true
   WHERE ${NOT_REVERSED} ${condition} ORDER BY p.id DESC LIMIT ${count})`;

/** Returns the latest lines of an account, without reversed lines and reversals. */
export async function listLatest(account: ReadableAccount): Promise<Latest> {
  const { rows } = await pool().query<HistoryRecord>({
    name: "history_latest",
    text: `${HISTORY_LINES_SQL} WHERE p.id = ANY (ARRAY(
             ${newest("", COUNTS.all)} UNION ALL ${newest(KINDS.transfers, COUNTS.transfers)}
             UNION ALL ${newest(KINDS.others, COUNTS.others)})) ORDER BY p.id DESC`,
    values: [account.id],
  });
  const lines = rows.map((record) => toHistoryRow(record, account));
  const transfers = lines.filter(isTransfer).slice(0, COUNTS.transfers);
  const others = lines
    .filter((line) => !isTransfer(line))
    .slice(0, COUNTS.others);
  const isOneEmpty =
    lines.length > 0 && (transfers.length === 0 || others.length === 0);
  return {
    all: lines.slice(0, COUNTS.all),
    transfers,
    others,
    isCut: isOneEmpty && (await hasMoreThanSearched(account)),
  };
}

async function hasMoreThanSearched({ id }: ReadableAccount): Promise<boolean> {
  const { rows } = await pool().query<{ has: boolean }>({
    name: "history_latest_cut",
    text: "SELECT EXISTS (SELECT FROM ledger_postings WHERE account_id = $1 OFFSET $2) AS has",
    values: [id, SEARCHED],
  });
  return rows[0]!.has;
}
