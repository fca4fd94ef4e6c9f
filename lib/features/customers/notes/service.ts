import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { findRecipientOf } from "@/lib/identity/store";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { noteActions } from "./audit";
import { noteLimit } from "./limits";
import { insertNote } from "./store";

/**
 * Adds an internal note about a customer. The audit row does not repeat its text.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND or TOO_MANY_THIS_HOUR.
 */
export async function addNote(
  admin: Admin,
  userId: string,
  { note }: { note: string },
  context: RequestContext,
): Promise<{ message: string }> {
  await enforceLimit(noteLimit, admin.id);
  await transaction(async (tx) => {
    const customer = await findRecipientOf(tx, userId);
    if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
    await insertNote(tx, admin, { customerId: customer.id, note });
    await audit(tx, admin, context, {
      action: noteActions["note.add"],
      subjectCustomerId: customer.id,
    });
  });
  return { message: "The note was added" };
}
