import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { commonErrors } from "@/lib/platform/errors/common";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { ContactMessage } from "./schema";
import { insertVisitorMessage, markRead } from "./store";
import { contactLimit } from "@/lib/features/inbox/limits";

/** Stores a visitor's message for staff. @throws DomainError TOO_MANY_THIS_HOUR. */
export async function receiveContactMessage(
  input: ContactMessage,
  context: RequestContext,
): Promise<{ message: string }> {
  await enforceLimit(contactLimit, context.ip);
  await insertVisitorMessage({
    sender: `${input.firstName} ${input.lastName}`,
    email: input.email,
    subject: "Message from the website",
    content: input.message,
  });
  return { message: "message sent successfully" };
}

/** Marks a message as read. @throws DomainError NOT_FOUND if it is not in the customer's inbox. */
export async function markMessageRead(
  customer: Customer,
  id: string,
): Promise<void> {
  if (!(await markRead(customer.id, id)))
    throw new DomainError(commonErrors.NOT_FOUND);
}
