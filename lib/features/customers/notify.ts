import "server-only";
import type { AccountStatus } from "@/lib/identity/callers";
import { findRecipient } from "@/lib/identity/store";
import type { Tx } from "@/lib/platform/db/prisma";
import { queueMail } from "@/lib/platform/mail/store";
import { sendLetter } from "@/lib/features/inbox/public-service";
import { insertNotification } from "@/lib/notifications/insert";
import { FACTOR_REMOVED, statusMail } from "./mail";

// Call these in the transaction of their event.

/** Notifies a customer that staff changed the status of their account. */
export async function notifyStatus(
  tx: Tx,
  customerId: string,
  status: AccountStatus,
): Promise<void> {
  await insertNotification(tx, {
    customerId,
    kind: "status",
    detail: status,
  });
  const { email, fullName } = await findRecipient(tx, customerId);
  await queueMail(tx, statusMail(email, fullName, status));
}

/**
 * Notifies a customer that staff removed their second factor. The settings cannot turn this off because it is a
 * security alert.
 */
export async function notifyFactorRemoved(
  tx: Tx,
  customerId: string,
): Promise<void> {
  await sendLetter(tx, { customerId }, FACTOR_REMOVED, { isMandatory: true });
}
