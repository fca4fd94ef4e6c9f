import "server-only";
import { countOrRefuse } from "@/lib/auth/throttle";
import type { Origin } from "@/lib/ledger/post";
import type { ContactMessage } from "./schema";
import { insertReceived } from "./store";

/**
 * Keeps a visitor's message for the staff.
 * @throws DomainError TOO_MANY_REQUESTS.
 */
export async function takeContactMessage(
  input: ContactMessage,
  origin: Origin,
): Promise<{ message: string }> {
  await countOrRefuse("contact-ip", origin.ip);
  await insertReceived({
    sender: `${input.firstName} ${input.lastName}`,
    email: input.email,
    subject: "Message from the website",
    content: input.message,
  });
  return { message: "message sent successfully" };
}
