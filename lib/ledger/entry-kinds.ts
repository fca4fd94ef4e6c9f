import type { EntryKind } from "@/lib/platform/db/generated/enums";

const isPayout = (kinds: string) =>
  `(e.kind = 'credit' AND 'loans' = ANY (${kinds}))`;
const isBalanceOfDeleted = (kinds: string) =>
  `(e.kind = 'debit' AND 'unclaimed' = ANY (${kinds}))`;
const IS_WRITE_OFF = "e.kind = 'write_off'";
// By its key, because its case is deleted with the customer.
const IS_REFUND = "(e.idempotency_scope IS NOT DISTINCT FROM 'refund')";

const KINDS = "ARRAY[da.kind, ca.kind]";

/** Kinds that the bank's books tell apart beyond those of the ledger, as SQL on entry `e` and accounts `da` and `ca`. */
const BOOK_KINDS = {
  "loan payout": isPayout(KINDS),
  "balance of a deleted customer": isBalanceOfDeleted(KINDS),
  "loan write-off": IS_WRITE_OFF,
  refund: IS_REFUND,
};

const LEDGER_KINDS = [
  "opening",
  "transfer",
  "wire",
  "credit",
  "debit",
  "adjustment",
  "reversal",
  "settlement",
  "return",
  "incoming",
  "repayment",
  "own",
  "exchange",
  "interest",
  "fee",
  "manual",
] as const satisfies readonly EntryKind[];

/** The kinds of entries by the names that staff read. */
export const ENTRY_KINDS = [
  ...LEDGER_KINDS,
  ...(Object.keys(BOOK_KINDS) as (keyof typeof BOOK_KINDS)[]),
] as const;

type BookedKind = (typeof ENTRY_KINDS)[number];

const isBookKind = (kind: BookedKind): kind is keyof typeof BOOK_KINDS =>
  kind in BOOK_KINDS;

/** Returns SQL for the name of the kind of entry `e`. @param kinds SQL for an array of the kinds of its accounts. */
export const toKindSql = (kinds: string): string =>
  `CASE WHEN ${isPayout(kinds)} THEN 'loan payout' WHEN ${isBalanceOfDeleted(kinds)} THEN 'balance of a deleted customer'
        WHEN ${IS_WRITE_OFF} THEN 'loan write-off' WHEN ${IS_REFUND} THEN 'refund' ELSE e.kind::text END`;

/** Returns SQL for the entries of a kind, on accounts `da` and `ca`; without one, for all that concern customers. */
export function toKindCondition(kind: BookedKind | undefined): string {
  if (kind === undefined)
    return "e.kind NOT IN ('settlement', 'manual', 'write_off')";
  if (isBookKind(kind)) return BOOK_KINDS[kind];
  return `e.kind = '${kind}' AND NOT (${Object.values(BOOK_KINDS).join(" OR ")})`;
}
