import type { EntryKind } from "@/lib/platform/db/generated/enums";

/** Kinds that the bank's books tell apart beyond those of the ledger, as SQL on entry `e` and its two accounts. */
const BOOK_KINDS = {
  "loan payout": "(e.kind = 'credit' AND 'loans' IN (da.kind, ca.kind))",
  "balance of a deleted customer":
    "(e.kind = 'debit' AND 'unclaimed' IN (da.kind, ca.kind))",
  "loan write-off": "e.kind = 'write_off'",
  // By its key, because its case is deleted with the customer.
  refund: "(e.idempotency_scope IS NOT DISTINCT FROM 'refund')",
} as const;

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

export const ENTRY_KINDS = [
  ...LEDGER_KINDS,
  ...(Object.keys(BOOK_KINDS) as (keyof typeof BOOK_KINDS)[]),
] as const;

type BookedKind = (typeof ENTRY_KINDS)[number];

const isBookKind = (kind: BookedKind): kind is keyof typeof BOOK_KINDS =>
  kind in BOOK_KINDS;

/** Returns SQL for the entries of a kind; without one, for all that concern customers. */
export function toKindCondition(kind: BookedKind | undefined): string {
  if (kind === undefined)
    return "e.kind NOT IN ('settlement', 'manual', 'write_off')";
  if (isBookKind(kind)) return BOOK_KINDS[kind];
  return `e.kind = '${kind}' AND NOT (${Object.values(BOOK_KINDS).join(" OR ")})`;
}
