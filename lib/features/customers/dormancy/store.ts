import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { signChange } from "@/lib/identity/signatures";
import type { Tx } from "@/lib/platform/db/prisma";

type SentCode = {
  email: string;
  codeHash: Uint8Array<ArrayBuffer>;
  sentAt: Date;
  expiresAt: Date;
};

/** Stores the code of a dormant customer, in place of an earlier one. */
export async function writeCode(
  tx: Tx,
  customerId: string,
  code: SentCode,
): Promise<void> {
  const sent = { ...code, tries: 0 };
  await tx.reactivationCode.upsert({
    where: { customerId },
    create: { customerId, ...sent },
    update: sent,
    select: { customerId: true },
  });
}

/** Locks and returns the code of a customer, so that guesses and new codes run one at a time; null if there is none. */
export async function lockCode(tx: Tx, customerId: string) {
  // The row of the customer, because a first code has none yet, and so that nobody deletes the customer meanwhile.
  await tx.$queryRaw`SELECT FROM customers WHERE id = ${customerId}::uuid FOR NO KEY UPDATE`;
  return tx.reactivationCode.findUnique({ where: { customerId } });
}

export async function countWrongCode(
  tx: Tx,
  customerId: string,
): Promise<void> {
  await tx.$executeRaw`UPDATE reactivation_codes SET tries = one_more(tries) WHERE customer_id = ${customerId}::uuid`;
}

export async function deleteCode(tx: Tx, customerId: string): Promise<void> {
  await tx.reactivationCode.deleteMany({ where: { customerId } });
}

/** Makes a dormant customer active. Returns false for any other, and for a status that staff have set. */
export async function writeReactivation(
  tx: Tx,
  { id, sessionSecret }: Customer,
): Promise<boolean> {
  const signature = await signChange(tx, "reactivation", id);
  const [row] = await tx.$queryRaw<[{ ended: boolean }]>`
    SELECT dormancy_end(${sessionSecret}, ${signature}) AS ended`;
  return row.ended;
}
