import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { afterTime, cutTimePage, type Page } from "@/lib/platform/http/paging";
import { site } from "@/lib/platform/config/site";
import { messageActions } from "@/lib/features/inbox/messages/audit";
import {
  SENDERS,
  type StaffMessage,
  type Sender,
} from "@/lib/features/inbox/messages/message";
import { findMessage, messageSelect, type StoredMessage } from "./store";

/**
 * Returns one page of all messages, or of the received and unanswered ones, newest first, by keyset on (time, id).
 * Writes an audit row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listMessagesForStaff(
  admin: Admin,
  page: Page & { unanswered?: boolean },
  context: RequestContext,
): Promise<{ messages: StaffMessage[]; nextCursor: string | null }> {
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, context, { action: messageActions["message.list"] });
    return tx.message.findMany({
      where: {
        ...afterTime("sentAt", page.cursor),
        ...(page.unanswered && { isReceived: true, answeredAt: null }),
      },
      orderBy: [{ sentAt: "desc" }, { id: "desc" }],
      take: page.limit + 1,
      select: messageSelect,
    });
  });
  const { pageRows, nextCursor } = cutTimePage(
    rows,
    page.limit,
    (row) => row.sentAt,
  );
  return {
    messages: pageRows.map(toStaffMessage),
    nextCursor,
  };
}

/** Returns one message and writes an audit row; null if there is none. */
export async function getMessageForStaff(
  admin: Admin,
  id: string,
  context: RequestContext,
): Promise<StaffMessage | null> {
  return transaction(async (tx) => {
    const stored = await findMessage(tx, id);
    if (!stored) return null;
    await audit(tx, admin, context, {
      action: messageActions["message.view"],
      ...(stored.customerId && { subjectCustomerId: stored.customerId }),
      after: { messageId: stored.id },
    });
    return toStaffMessage(stored);
  });
}

function toStaffMessage(stored: StoredMessage): StaffMessage {
  const { id, customerId, subject, content, sentAt, answeredAt } = stored;
  const parties = stored.isReceived
    ? {
        direction: "received" as const,
        sender: stored.sender,
        senderEmail: stored.email,
        receiver: site.name,
        receiverEmail: site.careEmail,
      }
    : {
        direction: "sent" as const,
        sender: SENDERS[stored.sender as Sender],
        senderEmail: null,
        receiver: stored.customer?.fullName ?? "",
        receiverEmail: stored.customer?.email ?? "",
      };
  return { id, customerId, ...parties, subject, content, sentAt, answeredAt };
}
