import "server-only";
import type { Principal } from "@/lib/identity/callers";
import { lockMailLimit } from "@/lib/identity/limits";
import { resetNeededMail, signInLockedMail } from "@/lib/identity/mail";
import { mailHolder } from "@/lib/identity/notify";
import { transaction } from "@/lib/platform/db/prisma";
import { logger } from "@/lib/platform/logging/logger";
import { consumeWithin } from "@/lib/platform/rate-limit/throttle";
import type { SecurityEventName } from "@/lib/security-log/events";
import type { SignInAttempt, Target } from "./attempts";

/**
 * Returns the security event of a lock that this failure has set, if it has, and emails the holder of the account. The
 * email is not awaited: the answer must not take longer for an account that exists.
 */
export function reportFailure(
  { realm, id }: Target,
  { counted: { limit, attempt }, ip }: SignInAttempt,
): SecurityEventName | undefined {
  const needsReset = ip !== undefined && attempt.inARow === limit.maxInARow;
  if (!needsReset && !attempt.last) return undefined;
  if (id !== undefined) void notify({ realm, id }, needsReset);
  return needsReset ? "sign-in.reset-needed" : "sign-in.locked";
}

async function notify(holder: Principal, needsReset: boolean): Promise<void> {
  try {
    await transaction(async (tx) => {
      if (needsReset) return mailHolder(tx, holder, resetNeededMail);
      // Strangers can lock an account every 15 minutes, and must not fill its holder's mailbox.
      const { allowed } = await consumeWithin(tx, lockMailLimit, holder.id);
      if (allowed) await mailHolder(tx, holder, signInLockedMail);
    });
  } catch (error) {
    logger.error({ err: error }, "Lock-out email could not be queued");
  }
}
