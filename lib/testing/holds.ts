import { ledgerErrors } from "@/lib/ledger/errors";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { sqlState } from "@/lib/platform/db/errors";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { bookkeeper } from "./bookkeeper";

/**
 * Places a hold: the amount stays in the total and leaves the available balance.
 * @returns the hold's id.
 * @throws DomainError INSUFFICIENT_FUNDS or ACCOUNT_UNKNOWN.
 */
export async function placeHold(
  accountId: bigint,
  amountMinor: bigint,
  reason: string,
): Promise<bigint> {
  try {
    const { rows } = await bookkeeper().query<{ id: string }>(
      "SELECT ledger_place_hold($1, $2, $3) AS id",
      [accountId, amountMinor, reason],
    );
    return BigInt(rows[0]!.id);
  } catch (error) {
    const state = sqlState(error);
    if (state === "LM001")
      throw new DomainError(ledgerErrors.INSUFFICIENT_FUNDS);
    if (state === "LM007")
      throw new DomainError(staffLedgerErrors.ACCOUNT_UNKNOWN);
    throw error;
  }
}

/** Releases a hold, under the lock of its account; false if it was released already. */
export async function releaseHold(holdId: bigint): Promise<boolean> {
  const { rowCount } = await bookkeeper().query(
    `WITH locked AS MATERIALIZED (
       SELECT id FROM accounts WHERE id = (SELECT account_id FROM holds WHERE id = $1) FOR NO KEY UPDATE
     ), released AS (
       UPDATE holds h SET released_at = bank_now() FROM locked
       WHERE h.id = $1 AND h.account_id = locked.id AND h.released_at IS NULL RETURNING h.account_id, h.amount_minor
     )
     UPDATE accounts a SET held_minor = a.held_minor - r.amount_minor FROM released r WHERE a.id = r.account_id`,
    [holdId],
  );
  return rowCount === 1;
}
