import "server-only";
import { noticeMail } from "@/lib/features/inbox/messages/mail";
import type { Tx } from "@/lib/platform/db/prisma";
import { sendToInbox } from "./send-to-inbox";

/** A message of the bank to a customer, in the inbox and by email. */
export type Letter = {
  subject: string;
  paragraphs: string[];
  /** The paragraphs of the email, if it must not show everything. */
  mailParagraphs?: string[];
};

type Receiver = { customerId: string; conversationId?: string };

/**
 * Sends a letter to the customer's inbox, and by email whatever their settings are.
 * @param to with a conversation that the letter continues, or without one to start another
 * @param options.isMandatory whether the app notifies the customer whatever their settings are
 */
export async function sendLetter(
  tx: Tx,
  { customerId, conversationId }: Receiver,
  { subject, paragraphs, mailParagraphs = paragraphs }: Letter,
  { isMandatory = false }: { isMandatory?: boolean } = {},
): Promise<void> {
  await sendToInbox(
    tx,
    {
      customerId,
      ...(conversationId !== undefined && { conversationId }),
      sender: "customerCare",
      subject,
      content: paragraphs.join("\n\n"),
    },
    {
      mail: (email, fullName) =>
        noticeMail(email, fullName, subject, mailParagraphs),
      isMandatory,
    },
  );
}
