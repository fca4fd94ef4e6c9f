import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";

/** The stored half of the codes of a change: keyed hashes and times. */
type SentCodes = {
  presentHash: Uint8Array<ArrayBuffer>;
  newHash: Uint8Array<ArrayBuffer>;
  sentAt: Date;
  expiresAt: Date;
};

/** Starts a change, in place of the customer's last one. */
export async function writeChange(
  tx: Tx,
  customerId: string,
  change: { presentEmail: string; newEmail: string } & SentCodes,
): Promise<void> {
  const started = { ...change, tries: 0 };
  await tx.emailChange.upsert({
    where: { customerId },
    create: { customerId, ...started },
    update: started,
    select: { customerId: true },
  });
}

/** Locks and returns the change of a customer, so that guesses run one at a time; null if there is none. */
export async function lockChange(tx: Tx, customerId: string) {
  await tx.$queryRaw`SELECT FROM email_changes WHERE customer_id = ${customerId}::uuid FOR UPDATE`;
  return tx.emailChange.findUnique({ where: { customerId } });
}

export async function countWrongCodes(
  tx: Tx,
  customerId: string,
): Promise<void> {
  await tx.$executeRaw`UPDATE email_changes SET tries = one_more(tries) WHERE customer_id = ${customerId}::uuid`;
}

export async function deleteChange(tx: Tx, customerId: string): Promise<void> {
  await tx.emailChange.deleteMany({ where: { customerId } });
}
