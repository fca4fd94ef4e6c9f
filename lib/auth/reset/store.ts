import "server-only";
import type { Tx } from "@/lib/db/prisma";
import type { Holder } from "../callers";

/** Takes the proof from every flow of this customer: each was for the password that is now gone. */
async function spendProofs(tx: Tx, customerId: string): Promise<void> {
  await tx.codeFlow.updateMany({
    where: { customerId, purpose: "password_reset" },
    data: { proofHash: null, usedAt: new Date(), demoCode: null },
  });
}

/** Sets another password of a customer, whose running resets are over with it, or of a member of staff. */
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
