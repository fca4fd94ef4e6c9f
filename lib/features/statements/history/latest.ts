import "server-only";
import type { AccountKey, DataOwner } from "@/lib/identity/callers";
import { pool } from "@/lib/platform/db/pool";
import { HISTORY_LINES_SQL, KINDS, NOT_REVERSED } from "./queries";
import {
  type HistoryRecord,
  type HistoryRow,
  isTransfer,
  toHistoryRow,
} from "./row";

/** The latest lines of a person, newest first. The first list has the lines of both others. */
export type Latest = {
  all: HistoryRow[];
  transfers: HistoryRow[];
  others: HistoryRow[];
  /** Whether a list is empty although older transactions, which were not searched, may have its kind. */
  isCut: boolean;
};

/** Whose lines are listed: those of one account, or of all accounts of a person. */
type Listed = { owner: DataOwner; id?: bigint };

/** How many of the newest transactions of an account are searched for a kind, so that a page of an old one costs no more. */
const SEARCHED = 1_000;

const COUNTS = { all: 8, transfers: 3, others: 3 };

/** Whether `own` is account `$2` of customer `$1`, or any of their accounts without it. */
const OWN =
  "own.customer_id = $1::uuid AND ($2::bigint IS NULL OR own.id = $2)";

/**
 * Returns SQL for the newest lines that match. The innermost limit bounds what a search for a rare kind reads of each
 * account; it ends early if the next one is reached.
 */
const newest = (condition: string, count: number) => `
  (SELECT line.id FROM accounts own CROSS JOIN LATERAL (
     SELECT p.id FROM (SELECT id, entry_id FROM ledger_postings WHERE account_id = own.id ORDER BY id DESC LIMIT ${SEARCHED}) p
     JOIN LATERAL (SELECT * FROM ledger_entries WHERE id = p.entry_id OFFSET 0) e ON true
     WHERE ${NOT_REVERSED} ${condition} ORDER BY p.id DESC LIMIT ${count}) line
   WHERE ${OWN} ORDER BY line.id DESC LIMIT ${count})`;

/** Returns the latest lines of an account or of all accounts, without reversed lines and reversals. */
export async function listLatest(listed: Listed): Promise<Latest> {
  const { owner } = listed;
  const { rows } = await pool().query<
    HistoryRecord & Pick<AccountKey, "number" | "currency">
  >({
    name: "history_latest",
    text: `WITH newest AS MATERIALIZED (SELECT ARRAY(
             ${newest("", COUNTS.all)} UNION ALL ${newest(KINDS.transfers, COUNTS.transfers)}
             UNION ALL ${newest(KINDS.others, COUNTS.others)}) AS ids)
           SELECT own.number, own.currency, line.* FROM newest CROSS JOIN accounts own CROSS JOIN LATERAL (
             ${HISTORY_LINES_SQL} WHERE p.id = ANY (newest.ids) AND p.account_id = own.id) line
           WHERE ${OWN} ORDER BY line."postingId" DESC`,
    values: valuesOf(listed),
  });
  const lines = rows.map((record) =>
    toHistoryRow(record, { ...record, owner }),
  );
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
    isCut: isOneEmpty && (await hasMoreThanSearched(listed)),
  };
}

const valuesOf = ({ owner, id }: Listed) => [owner.id, id ?? null];

async function hasMoreThanSearched(listed: Listed): Promise<boolean> {
  const { rows } = await pool().query<{ has: boolean }>({
    name: "history_latest_cut",
    text: `SELECT EXISTS (SELECT FROM accounts own CROSS JOIN LATERAL (
             SELECT FROM ledger_postings WHERE account_id = own.id OFFSET ${SEARCHED} LIMIT 1) more WHERE ${OWN}) AS has`,
    values: valuesOf(listed),
  });
  return rows[0]!.has;
}
