import "server-only";
import { audit } from "@/lib/audit/store";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { identityActions } from "@/lib/identity/audit";
import type { Customer } from "@/lib/identity/callers";
import { endOtherSessions, endSessionOf } from "./store";

/**
 * Ends one of the customer's own sessions at once, including its tokens. The current session is allowed.
 * @throws DomainError NOT_FOUND if the customer has no such open session.
 */
export async function endOwnSession(
  customer: Customer,
  id: string,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    if (!(await endSessionOf(tx, customer.id, id)))
      throw new DomainError(commonErrors.NOT_FOUND);
    await audit(tx, customer, context, {
      action: identityActions["session.end"],
      subjectCustomerId: customer.id,
    });
  });
  return { message: "That session was signed out" };
}

export async function signOutOthers(
  customer: Customer,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const ended = await endOtherSessions(tx, customer);
    if (ended === 0) return;
    await audit(tx, customer, context, {
      action: identityActions["session.end_others"],
      subjectCustomerId: customer.id,
      after: { ended },
    });
  });
  return { message: "All other sessions were signed out" };
}
