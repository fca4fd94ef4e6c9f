import "server-only";
import { sendToInbox } from "@/lib/features/inbox/announcements/send-to-inbox";
import { noticeMail } from "@/lib/features/inbox/messages/mail";
import type { Tx } from "@/lib/platform/db/prisma";

/** Sends the bank's decision to the conversation of a case, with the same text by email. */
export async function sendCaseMessage(
  tx: Tx,
  {
    customerId,
    conversationId,
  }: { customerId: string; conversationId: string },
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Promise<void> {
  await sendToInbox(
    tx,
    {
      customerId,
      conversationId,
      sender: "customerCare",
      subject,
      content: paragraphs.join("\n\n"),
    },
    {
      mail: (email, fullName) =>
        noticeMail(email, fullName, subject, paragraphs),
      isMandatory: true,
    },
  );
}
