import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { commonErrors } from "@/lib/platform/errors/common";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import type { CareMessage, ContactMessage } from "./schema";
import { insertReceived, markRead } from "./store";
import { contactLimit, messageLimit } from "./limits";

/** Stores a visitor's message for staff. @throws DomainError TOO_MANY_THIS_HOUR. */
export async function receiveContactMessage(
  input: ContactMessage,
  context: RequestContext,
): Promise<{ message: string }> {
  await enforceLimit(contactLimit, context.ip);
  await insertReceived({
    sender: `${input.firstName} ${input.lastName}`,
    email: input.email,
    subject: "Message from the website",
    content: input.message,
  });
  return { message: "message sent successfully" };
}

/**
 * Stores a customer's message for staff. The subject has the account number, whatever name the customer entered.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function receiveCareMessage(
  customer: Customer,
  input: CareMessage,
): Promise<{ message: string }> {
  await enforceLimit(messageLimit, customer.id);
  await insertReceived({
    customerId: customer.id,
    sender: input.name,
    email: input.email,
    subject: `Message from account ${customer.accountNumber}`,
    content: input.message,
  });
  return { message: "Message sent successfully!" };
}

/** Marks a message as read. @throws DomainError NOT_FOUND if it is not in the customer's inbox. */
export async function markMessageRead(
  customer: Customer,
  id: string,
): Promise<void> {
  if (!(await markRead(customer.id, id)))
    throw new DomainError(commonErrors.NOT_FOUND);
}
