import "server-only";
import { startFlow } from "@/lib/identity/codes/service";
import { findVerifiedByEmail } from "@/lib/identity/store";
import { alreadyCustomerMail } from "@/lib/features/customers/mail";
import type { Tx } from "@/lib/platform/db/prisma";
import { queueMail } from "@/lib/platform/mail/store";

/**
 * Starts the code flow of a sign-up. The owner of an address that has an account gets an email about the attempt; a
 * code goes to other addresses only.
 * @returns the id of the flow.
 */
export async function startSignUpFlow(
  tx: Tx,
  flow: { email: string; customerId: string; origin: string },
): Promise<string> {
  const owner = await findVerifiedByEmail(flow.email, tx);
  if (owner)
    await queueMail(tx, alreadyCustomerMail(owner.email, owner.fullName));
  return startFlow(tx, { ...flow, purpose: "sign_up" });
}
