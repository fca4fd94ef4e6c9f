import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/auth/callers";
import { transaction } from "@/lib/db/prisma";
import type { Origin } from "@/lib/ledger/post";
import { afterTime, cutTimePage, type Page } from "@/lib/paging";
import { site } from "@/lib/site";
import { SENDERS, type DeskMessage, type Sender } from "../message";
import { findMessage, messageSelect, type KeptMessage } from "./store";

/**
 * One page of all messages, or of those received and not answered, newest first, by keyset on (time, id). Writes an audit
 * row.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listDeskMessages(
  admin: Admin,
  page: Page & { toAnswer?: boolean },
  origin: Origin,
): Promise<{ messages: DeskMessage[]; nextCursor: string | null }> {
  const rows = await transaction(async (tx) => {
    await audit(tx, admin, origin, { action: "message.list" });
    return tx.message.findMany({
      where: {
        ...afterTime("sentAt", page.cursor),
        ...(page.toAnswer && { isReceived: true, answeredAt: null }),
      },
      orderBy: [{ sentAt: "desc" }, { id: "desc" }],
      take: page.limit + 1,
      select: messageSelect,
    });
  });
  const { kept, nextCursor } = cutTimePage(
    rows,
    page.limit,
    (row) => row.sentAt,
  );
  return {
    messages: kept.map(toDeskMessage),
    nextCursor,
  };
}

/** One message, or null. That staff read it is written down with the look. */
export async function readDeskMessage(
  admin: Admin,
  id: string,
  origin: Origin,
): Promise<DeskMessage | null> {
  return transaction(async (tx) => {
    const kept = await findMessage(tx, id);
    if (!kept) return null;
    await audit(tx, admin, origin, {
      action: "message.view",
      ...(kept.customerId && { subjectCustomerId: kept.customerId }),
      after: { messageId: kept.id },
    });
    return toDeskMessage(kept);
  });
}

function toDeskMessage(kept: KeptMessage): DeskMessage {
  const { id, customerId, subject, content, sentAt, answeredAt } = kept;
  const ends = kept.isReceived
    ? {
        direction: "received" as const,
        sender: kept.sender,
        senderEmail: kept.email,
        receiver: site.name,
        receiverEmail: site.careEmail,
      }
    : {
        direction: "sent" as const,
        sender: SENDERS[kept.sender as Sender],
        senderEmail: null,
        receiver: kept.customer?.fullName ?? "",
        receiverEmail: kept.customer?.email ?? "",
      };
  return { id, customerId, ...ends, subject, content, sentAt, answeredAt };
}
