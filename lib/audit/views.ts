import "server-only";
import { createHash } from "node:crypto";
import type { Tx } from "@/lib/platform/db/prisma";

/** The time for which requests for one address by one session count as one view of the page. */
const VIEW_MINUTES = 5;

/**
 * Returns whether a read is new: whether the session has not read the same on the same page within five minutes. The
 * same read of a concurrent request waits for this transaction.
 * @param read the session, the page's address, and what is read
 */
export async function isNewRead(tx: Tx, read: unknown[]): Promise<boolean> {
  const digest = createHash("sha256")
    .update(
      JSON.stringify(read, (_, value: unknown) =>
        typeof value === "bigint" ? String(value) : value,
      ),
    )
    .digest();
  const added = await tx.$executeRaw`
    INSERT INTO audit_views (digest) VALUES (${digest})
    ON CONFLICT (digest) DO UPDATE SET at = clock_timestamp()
    WHERE audit_views.at < clock_timestamp() - make_interval(mins => ${VIEW_MINUTES}::int)`;
  return added > 0;
}
