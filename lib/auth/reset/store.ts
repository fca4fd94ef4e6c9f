import "server-only";
import type { Tx } from "@/lib/db/prisma";

/** Takes the proof from every flow of this customer: each was for the password that is now gone. */
export async function spendProofs(tx: Tx, customerId: string): Promise<void> {
  await tx.codeFlow.updateMany({
    where: { customerId, purpose: "password_reset" },
    data: { proofHash: null, usedAt: new Date(), demoCode: null },
  });
}

export async function setPassword(
  tx: Tx,
  customerId: string,
  passwordHash: string,
): Promise<void> {
  await tx.customer.update({
    where: { id: customerId },
    data: { passwordHash },
    select: { id: true },
  });
}
