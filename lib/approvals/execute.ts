import type { Admin } from "@/lib/auth/callers";
import type { Prisma } from "@/lib/db/generated/client";
import type { Tx } from "@/lib/db/prisma";
import type { Origin } from "@/lib/ledger/post";

/** What a domain finds of a request of its own that waited. */
export type Waiting = {
  /** Null once the customer is deleted. */
  customerId: string | null;
  request: Prisma.JsonValue;
};

/**
 * Does what waited, within the transaction of its approval and in the name of the one who approves.
 * @returns the ledger id of the entry it posted, if any.
 */
export type Execute = (
  tx: Tx,
  admin: Admin,
  origin: Origin,
) => Promise<{ entryId: bigint | null }>;
