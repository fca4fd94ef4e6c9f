import "server-only";
import { pool } from "@/lib/platform/db/pool";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import type { MediaType } from "@/lib/platform/files/media-type";

/** The person who uploads a file: the customer of the conversation, or a member of staff. */
type Uploader = { realm: "customer" | "admin"; id: string };

const adminIdOf = ({ realm, id }: Uploader) => (realm === "admin" ? id : null);

/** Returns the customer of a conversation that the uploader may write in; null if there is none. */
export async function findCustomerOf(
  uploader: Uploader,
  conversationId: string,
): Promise<string | null> {
  const found = await prisma().conversation.findFirst({
    where: {
      id: conversationId,
      ...(uploader.realm === "customer" && { customerId: uploader.id }),
    },
    select: { customerId: true },
  });
  return found?.customerId ?? null;
}

export function countAttachments(conversationId: string): Promise<number> {
  return prisma().messageAttachment.count({ where: { conversationId } });
}

/** Returns how many files of an uploader were not sent yet. */
export const countUnsent = ({ realm, id }: Uploader): Promise<number> =>
  prisma().messageAttachment.count({
    where: {
      messageId: null,
      ...(realm === "admin"
        ? { adminId: id }
        : { adminId: null, customerId: id }),
    },
  });

export async function insertAttachment(
  tx: Tx,
  uploader: Uploader,
  file: {
    id: string;
    /** Null for the first message of a conversation. */
    conversationId: string | null;
    customerId: string;
    name: string;
    mediaType: MediaType;
  },
): Promise<void> {
  await tx.messageAttachment.create({
    data: { ...file, adminId: adminIdOf(uploader) },
    select: { id: true },
  });
}

/**
 * Gives uploaded files to a message of the same uploader, in the order of their ids: files of its conversation, and
 * those for the first message of a new one with the same customer. Returns whether all of them were waiting.
 */
export async function takeAttachments(
  tx: Tx,
  uploader: Uploader,
  message: { id: string; conversationId: string },
  ids: readonly string[],
): Promise<boolean> {
  const taken = await tx.$executeRawUnsafe(
    `UPDATE message_attachments a SET message_id = $1::uuid, conversation_id = $2::uuid, position = wanted.position
     FROM unnest($3::uuid[]) WITH ORDINALITY AS wanted (id, position)
     WHERE a.id = wanted.id AND a.message_id IS NULL AND a.admin_id IS NOT DISTINCT FROM $4::uuid
       AND (a.conversation_id = $2::uuid OR a.conversation_id IS NULL
            AND a.customer_id = (SELECT customer_id FROM conversations WHERE id = $2::uuid))`,
    message.id,
    message.conversationId,
    ids,
    adminIdOf(uploader),
  );
  return taken === ids.length;
}

/** A file with its customer, whose key its place in the storage has. */
type StoredAttachment = {
  id: string;
  customerId: string;
  mediaType: string;
  isSent: boolean;
  /** The member of staff who uploaded it; null if the customer did. */
  adminId: string | null;
};

export async function findAttachment(
  tx: Tx,
  id: string,
): Promise<StoredAttachment | null> {
  const row = await tx.messageAttachment.findUnique({
    where: { id },
    select: {
      id: true,
      customerId: true,
      mediaType: true,
      messageId: true,
      adminId: true,
    },
  });
  if (!row) return null;
  const { messageId, ...file } = row;
  return { ...file, isSent: messageId !== null };
}

type Owned = { id: string; customerId: string };

/** Returns the files of a message that is about to be deleted. */
export function listFilesOf(tx: Tx, messageId: string): Promise<Owned[]> {
  return tx.messageAttachment.findMany({
    where: { messageId },
    select: { id: true, customerId: true },
  });
}

/** Deletes the rows of files that no message took within a day, and returns them. */
export async function deleteAbandoned(): Promise<Owned[]> {
  const { rows } = await pool().query<Owned>(
    `SELECT id, customer_id AS "customerId" FROM attachments_purge()`,
  );
  return rows;
}
