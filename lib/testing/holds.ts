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

export async function releaseHold(holdId: bigint): Promise<boolean> {
  const { rows } = await bookkeeper().query<{ released: boolean }>(
    "SELECT ledger_release_hold($1) AS released",
    [holdId],
  );
  return rows[0]!.released;
}
