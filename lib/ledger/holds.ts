import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";

/** Money that stays in an account's total but cannot be spent. */
export type Hold = {
  id: bigint;
  amountMinor: bigint;
  /** The customer reads it. */
  reason: string;
  placedAt: Date;
};

/** Returns the holds of an account that are not released, newest first. */
export const listOpenHolds = (
  tx: Pick<Tx, "hold">,
  accountId: bigint,
): Promise<Hold[]> =>
  tx.hold.findMany({
    where: { accountId, releasedAt: null },
    orderBy: { id: "desc" },
    select: { id: true, amountMinor: true, reason: true, placedAt: true },
  });
