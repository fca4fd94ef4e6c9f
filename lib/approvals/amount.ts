import { BASE_CURRENCY, type Money, toCurrency } from "@/lib/ledger/money";
import type { ReasonForApproval } from "@/lib/ledger/four-eyes";
import type { ApprovalKind } from "@/lib/platform/db/generated/enums";
import { EXPOSING_KINDS } from "./kinds";

type Request = {
  kind: ApprovalKind;
  amountMinor: bigint;
  /** That of its account; null for a request that concerns no account. */
  currency: string | null;
  why: ReasonForApproval | null;
};

/**
 * Returns the amount of a request: what it moves, or what it exposes. Null for a request that concerns no account, and
 * for one that waits for its new account limit alone, whatever the person has.
 */
export function amountOf(request: Request): Money | null {
  const { kind, amountMinor: minor, currency, why } = request;
  if (currency === null || why?.reason === "limit") return null;
  return EXPOSING_KINDS.includes(kind)
    ? { minor, currency: BASE_CURRENCY }
    : { minor, currency: toCurrency(currency) };
}

/** EXPOSING_KINDS as SQL, a literal that a test can read in the statements. */
export const EXPOSING_KINDS_SQL = `'closure', 'profile', 'factor', 'unblocking'`;

/** {@link amountOf} approvals `p` about accounts `a`, as SQL. */
export const AMOUNT_SQL = `CASE WHEN a.id IS NOT NULL AND p.request -> 'why' ->> 'reason' IS DISTINCT FROM 'limit' THEN p.amount_minor END`;

/** The currency of {@link AMOUNT_SQL}; null without an amount. */
export const CURRENCY_SQL = `CASE
  WHEN ${AMOUNT_SQL} IS NULL THEN NULL WHEN p.kind IN (${EXPOSING_KINDS_SQL}) THEN '${BASE_CURRENCY}' ELSE a.currency END`;

/** What approvals `p` about accounts `a` move, in the currency of the account; null if they move no money. */
export const MOVED_SQL = `CASE WHEN a.id IS NOT NULL AND p.kind NOT IN (${EXPOSING_KINDS_SQL}) THEN p.amount_minor END`;
