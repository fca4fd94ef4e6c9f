import "server-only";
import { audit } from "@/lib/audit/store";
import { transaction } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { SignedOutReply } from "@/lib/platform/http/signed-out-reply";
import { identityActions } from "@/lib/identity/audit";
import type { Admin, Customer } from "@/lib/identity/callers";
import { managesSessions } from "./staff-queries";
import {
  endOtherSessions,
  endSessionOf,
  endStaffSessionRow,
  findStaffSession,
} from "./store";

/**
 * Ends one of the customer's own sessions at once, including its tokens. The current session is allowed.
 * @throws DomainError NOT_FOUND if the customer has no such open session.
 */
export async function endOwnSession(
  customer: Customer,
  id: string,
  context: RequestContext,
): Promise<EndReply> {
  await transaction(async (tx) => {
    if (!(await endSessionOf(tx, customer.id, id)))
      throw new DomainError(commonErrors.NOT_FOUND);
    await audit(tx, customer, context, {
      action: identityActions["session.end"],
      subjectCustomerId: customer.id,
    });
  });
  return toReply(customer, id);
}

type EndReply = { message: string } | SignedOutReply;

function toReply({ sessionRowId }: Customer | Admin, id: string): EndReply {
  const reply = { message: "That session was signed out" };
  return sessionRowId === id.toLowerCase() ? new SignedOutReply(reply) : reply;
}

/**
 * Ends an open session of staff at once: one of the caller's own, the current one included, or for an administrator
 * any.
 * @throws DomainError NOT_FOUND if there is none that the caller may end.
 */
export async function endStaffSession(
  admin: Admin,
  id: string,
  context: RequestContext,
): Promise<EndReply> {
  await transaction(async (tx) => {
    const holder = await findStaffSession(tx, id);
    if (!holder || (holder.id !== admin.id && !managesSessions(admin)))
      throw new DomainError(commonErrors.NOT_FOUND);
    // Before the end, because the row is written in the name of a live session.
    await audit(tx, admin, context, {
      action: identityActions["session.end"],
      after: { username: holder.username },
    });
    if (!(await endStaffSessionRow(tx, id)))
      throw new DomainError(commonErrors.NOT_FOUND);
  });
  return toReply(admin, id);
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
