import "server-only";
import { lockMailLimit } from "@/lib/identity/limits";
import { resetNeededMail, signInLockedMail } from "@/lib/identity/mail";
import { findPrincipalRecipient } from "@/lib/identity/store";
import { transaction } from "@/lib/platform/db/prisma";
import { logger } from "@/lib/platform/logging/logger";
import { queueMail, type Mail } from "@/lib/platform/mail/store";
import { consumeWithin } from "@/lib/platform/rate-limit/throttle";
import type { SecurityEventName } from "@/lib/security-log/events";
import type { SignInAttempt, Target } from "./attempts";

/**
 * Returns the security event of a lock that this failure has set, if it has, and emails the owner of the account. The
 * email is not awaited: the answer must not take longer for an account that exists.
 */
export function reportFailure(
  { realm, id }: Target,
  { counted: { limit, attempt }, ip }: SignInAttempt,
): SecurityEventName | undefined {
  const needsReset = ip !== undefined && attempt.inARow === limit.maxInARow;
  if (!needsReset && !attempt.last) return undefined;
  // Staff have no email address.
  if (realm === "customer" && id !== undefined)
    void notify(id, needsReset ? resetNeededMail : signInLockedMail);
  return needsReset ? "sign-in.reset-needed" : "sign-in.locked";
}

async function notify(
  customerId: string,
  mail: (to: string, fullName: string) => Mail,
): Promise<void> {
  try {
    await transaction(async (tx) => {
      // Strangers can lock an account every 15 minutes, and must not fill its owner's mailbox.
      if (mail === signInLockedMail) {
        const { allowed } = await consumeWithin(tx, lockMailLimit, customerId);
        if (!allowed) return;
      }
      const owner = await findPrincipalRecipient(tx, {
        realm: "customer",
        id: customerId,
      });
      if (owner) await queueMail(tx, mail(owner.email, owner.fullName));
    });
  } catch (error) {
    logger.error({ err: error }, "Lock-out email could not be queued");
  }
}
