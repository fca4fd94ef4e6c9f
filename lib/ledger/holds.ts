import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";

/** Releases all holds of a locked account, then holds `amountMinor`; 0 holds nothing. */
export async function replaceHolds(
  tx: Tx,
  accountId: bigint,
  amountMinor: bigint,
  reason: string,
): Promise<void> {
  await tx.$queryRawUnsafe(
    "SELECT ledger_release_hold(id) FROM holds WHERE account_id = $1 AND released_at IS NULL",
    accountId,
  );
  if (amountMinor > 0n)
    await tx.$queryRawUnsafe(
      "SELECT ledger_place_hold($1, $2, $3)",
      accountId,
      amountMinor,
      reason,
    );
}
