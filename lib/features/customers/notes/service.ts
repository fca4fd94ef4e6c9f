import "server-only";
import { hourly } from "@/lib/platform/rate-limit/limit";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { requireRecipient } from "@/lib/identity/store";
import { transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { customerActions } from "@/lib/features/customers/audit";
import { insertNote } from "./store";

/** For each member of staff. */
const noteLimit = hourly("customer-note", 120);

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
    const customer = await requireRecipient(tx, userId);
    await insertNote(tx, admin, { customerId: customer.id, note });
    await audit(tx, admin, context, {
      action: customerActions["note.add"],
      subjectCustomerId: customer.id,
    });
  });
  return { message: "The note was added" };
}
