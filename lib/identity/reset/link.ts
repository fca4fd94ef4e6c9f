import "server-only";
import { audit } from "@/lib/audit/store";
import { identityActions } from "@/lib/identity/audit";
import type { Admin } from "@/lib/identity/callers";
import { STAFF_ORIGIN } from "@/lib/identity/codes/origin";
import { startFlow } from "@/lib/identity/codes/service";
import { endResets } from "@/lib/identity/codes/store";
import { resetLinkLimit } from "@/lib/identity/limits";
import { resetLinkMail } from "@/lib/identity/codes/mail";
import { resetCodePath } from "@/lib/identity/pages";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { requireRecipient } from "@/lib/identity/store";
import { env } from "@/lib/platform/config/env";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";

/**
 * Emails a customer a link to the page for the code of a new password reset, and the code. The current password stays
 * valid. A new link replaces the one before it; resets that the customer started continue.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND, EMAIL_NOT_VERIFIED or TOO_MANY_THIS_HOUR.
 */
export async function sendResetLink(
  admin: Admin,
  userId: string,
  context: RequestContext,
): Promise<{ message: string }> {
  const recipient = await requireVerified(userId);
  const { id, email } = recipient;
  await enforceLimit(resetLinkLimit, id);
  await transaction(async (tx) => {
    const flow = { email, origin: STAFF_ORIGIN };
    await endResets(tx, flow.email, flow.origin);
    await startFlow(tx, {
      ...flow,
      purpose: "password_reset",
      customerId: id,
      toMail: (code, flowId) =>
        resetLinkMail(recipient, {
          code,
          link: resetCodeLink(flowId),
        }),
    });
    await audit(tx, admin, context, {
      action: identityActions["password.reset-link"],
      subjectCustomerId: id,
    });
  });
  return { message: "The reset link was sent" };
}

/** Returns the address of the page that asks for the code of a flow. */
export const resetCodeLink = (flowId: string) =>
  new URL(resetCodePath(flowId), env().APP_URL).href;

async function requireVerified(userId: string) {
  const recipient = await transaction((tx) => requireRecipient(tx, userId));
  // Somebody else may own an address that nobody has proved.
  if (!recipient.isVerified)
    throw new DomainError(staffIdentityErrors.EMAIL_NOT_VERIFIED);
  return recipient;
}
