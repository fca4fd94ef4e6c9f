import "server-only";
import type { Tx } from "@/lib/db/prisma";
import type { Holder } from "../callers";

/** Invalidates the proofs of all the customer's reset flows, because the password has changed. */
async function spendProofs(tx: Tx, customerId: string): Promise<void> {
  await tx.codeFlow.updateMany({
    where: { customerId, purpose: "password_reset" },
    data: { proofHash: null, usedAt: new Date(), demoCode: null },
  });
}

/** Sets the password of a customer or staff member, and ends a customer's running resets. */
export async function setPassword(
  tx: Tx,
  { realm, id }: Holder,
  passwordHash: string,
): Promise<void> {
  const change = {
    where: { id },
    data: { passwordHash },
    select: { id: true },
  };
  if (realm === "admin") {
    await tx.admin.update(change);
    return;
  }
  await spendProofs(tx, id);
  await tx.customer.update(change);
}
