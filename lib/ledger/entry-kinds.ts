import type { EntryKind } from "@/lib/platform/db/generated/enums";

/** Returns SQL for whether one of the two accounts of an entry is of a kind. */
type HasAccount = (kind: "loans" | "unclaimed") => string;

/** Kinds that the bank's books tell apart beyond those of the ledger, as SQL on entry `e`. */
const bookKinds = (hasAccount: HasAccount) => ({
  "loan payout": `(e.kind = 'credit' AND ${hasAccount("loans")})`,
  "balance of a deleted customer": `(e.kind = 'debit' AND ${hasAccount("unclaimed")})`,
  "loan write-off": "e.kind = 'write_off'",
  // By its key, because its case is deleted with the customer.
  refund: "(e.idempotency_scope IS NOT DISTINCT FROM 'refund')",
});

/** On accounts `da` and `ca`. */
const BOOK_KINDS = bookKinds((kind) => `'${kind}' IN (da.kind, ca.kind)`);

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

/** Returns SQL for the name of the kind of entry `e`. */
export const toKindSql = (hasAccount: HasAccount): string =>
  `CASE ${Object.entries(bookKinds(hasAccount))
    .map(([kind, condition]) => `WHEN ${condition} THEN '${kind}'`)
    .join(" ")} ELSE e.kind::text END`;

/** Returns SQL for the entries of a kind, on accounts `da` and `ca`; without one, for all that concern customers. */
export function toKindCondition(kind: BookedKind | undefined): string {
  if (kind === undefined)
    return "e.kind NOT IN ('settlement', 'manual', 'write_off')";
  if (isBookKind(kind)) return BOOK_KINDS[kind];
  return `e.kind = '${kind}' AND NOT (${Object.values(BOOK_KINDS).join(" OR ")})`;
}
