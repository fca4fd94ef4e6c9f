import "server-only";
import { prisma, type Tx } from "@/lib/platform/db/prisma";

/** Returns the customer's draft, with the account that was chosen to pay; null if there is none. */
export const readDraft = (tx: Tx, customerId: string) =>
  tx.transferDraft.findUnique({
    where: { customerId },
    select: {
      sealed: true,
      savedAt: true,
      account: { select: { number: true } },
    },
  });

/** Stores a draft in place of the last one. Returns when. */
export async function writeDraft(
  tx: Tx,
  customerId: string,
  { accountId, sealed }: { accountId: bigint; sealed: Uint8Array<ArrayBuffer> },
): Promise<Date> {
  const [row] = await tx.$queryRaw<[{ savedAt: Date }]>`
    INSERT INTO transfer_drafts (customer_id, account_id, sealed) VALUES (${customerId}::uuid, ${accountId}, ${sealed})
    ON CONFLICT (customer_id) DO UPDATE
    SET account_id = excluded.account_id, sealed = excluded.sealed, saved_at = excluded.saved_at
    RETURNING saved_at AS "savedAt"`;
  return row.savedAt;
}

export async function deleteDraft(
  customerId: string,
  tx: Tx = prisma(),
): Promise<void> {
  await tx.transferDraft.deleteMany({ where: { customerId } });
}
