import type { Admin } from "@/lib/auth/callers";
import type { Prisma } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/prisma";
import type { Origin } from "@/lib/ledger/post";

/** A pending request as passed to its handler. */
export type Waiting = {
  /** Null once the customer is deleted. */
  customerId: string | null;
  request: Prisma.JsonValue;
};

/**
 * Carries out an approved request in the transaction of the approval, as the approving staff member.
 * @returns the ledger id of the posted entry, if any.
 */
export type Execute = (
  tx: Tx,
  admin: Admin,
  origin: Origin,
) => Promise<{ entryId: bigint | null }>;
