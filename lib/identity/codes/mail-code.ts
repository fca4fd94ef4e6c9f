import "server-only";
import { findVerifiedByEmail } from "@/lib/identity/store";
import type { Tx } from "@/lib/platform/db/prisma";
import { queueMail, type Mail } from "@/lib/platform/mail/store";
import { CODE_DELIVERY } from "./code";
import type { Purpose } from "./store";

type Flow = { purpose: Purpose; email: string; customerId: string | null };

/**
 * Queues the email with the code of a flow. The code of a decoy goes nowhere, and neither does that of a sign-up with
 * the address of a customer, because the address belongs to one customer only.
 */
export async function mailCode(tx: Tx, flow: Flow, mail: Mail): Promise<void> {
  if (flow.customerId !== null && !(await isTaken(tx, flow)))
    await queueMail(tx, mail, CODE_DELIVERY);
}

const isTaken = async (tx: Tx, { purpose, email }: Flow): Promise<boolean> =>
  purpose === "sign_up" && (await findVerifiedByEmail(email, tx)) !== null;
