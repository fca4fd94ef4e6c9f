/** The most files of one message. */
export const MAX_ATTACHMENTS = 3;

/** A file of a message, as both sides see it. */
export type Attachment = { id: string; name: string };

/** The files of a message, for Prisma. */
export const attachmentSelect = {
  orderBy: { position: "asc" },
  select: { id: true, name: true },
} as const;
