import "server-only";
import { randomUUID } from "node:crypto";
import { audit } from "@/lib/audit/store";
import type { Admin, AnyRealmCallers, Customer } from "@/lib/identity/callers";
import { requireRecipient } from "@/lib/identity/store";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import {
  DomainError,
  fieldError,
  type FieldsByCode,
  withFieldErrors,
} from "@/lib/platform/errors/domain-error";
import { readCleanUpload } from "@/lib/platform/files/clean-upload";
import type { Download } from "@/lib/platform/files/download";
import { FILE_REFUSALS } from "@/lib/platform/files/errors";
import { fileNameOf, fileExtension } from "@/lib/platform/files/media-type";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { attachmentKey } from "@/lib/platform/storage/customer-files";
import {
  deleteBestEffort,
  storage,
  storeWithRow,
} from "@/lib/platform/storage/storage";
import type { Attachment } from "./attachment";
import { inboxActions } from "@/lib/features/inbox/audit";
import { attachmentErrors } from "./errors";
import {
  countAttachments,
  countUnsent,
  deleteAbandoned,
  findAttachment,
  findCustomerOf,
  insertAttachment,
  takeAttachments,
} from "./store";

/** The most files of one conversation. */
const MAX_FILES = 60;
/** The most files of one person that wait to be sent. */
const MAX_UNSENT = 30;
const MAX_TITLE_LENGTH = 100;

const REFUSED_FIELDS: FieldsByCode = Object.fromEntries(
  [
    commonErrors.TOO_LARGE,
    attachmentErrors.ATTACHMENT_TYPE,
    ...FILE_REFUSALS,
  ].map(({ code }) => [code, ["file"]]),
);

/**
 * Stores a file for the caller's next message in a conversation. Images and PDFs are written again, so that no hidden
 * data is stored.
 * @throws DomainError NOT_FOUND, ATTACHMENTS_FULL, ATTACHMENTS_UNSENT, TOO_LARGE, ATTACHMENT_TYPE, or a refusal of the file's content.
 */
export async function attachFile(
  uploader: Customer | Admin,
  conversationId: string,
  file: File,
  context: RequestContext,
): Promise<{ attachment: Attachment }> {
  const customerId = await findCustomerOf(uploader, conversationId);
  if (!customerId) throw new DomainError(commonErrors.NOT_FOUND);
  if ((await countAttachments(conversationId)) >= MAX_FILES)
    throw new DomainError(attachmentErrors.ATTACHMENTS_FULL);
  return storeFile(uploader, { customerId, conversationId }, file, context);
}

/**
 * {@link attachFile} for the first message of a conversation that a customer starts.
 * @throws DomainError ATTACHMENTS_UNSENT, TOO_LARGE, ATTACHMENT_TYPE, or a refusal of the file's content.
 */
export const attachFirstFile = (
  customer: Customer,
  file: File,
  context: RequestContext,
): Promise<{ attachment: Attachment }> =>
  storeFile(
    customer,
    { customerId: customer.id, conversationId: null },
    file,
    context,
  );

/**
 * {@link attachFile} for the first message of a new conversation that staff start.
 * @param userId the id or the account number of the customer who receives it.
 * @throws DomainError USER_NOT_FOUND, ATTACHMENTS_UNSENT, TOO_LARGE, ATTACHMENT_TYPE, or a refusal of the file's content.
 */
export async function attachFirstStaffFile(
  admin: Admin,
  userId: string,
  file: File,
  context: RequestContext,
): Promise<{ attachment: Attachment }> {
  const { id } = await transaction((tx) => requireRecipient(tx, userId));
  const place = { customerId: id, conversationId: null };
  return storeFile(admin, place, file, context);
}

async function storeFile(
  uploader: Customer | Admin,
  place: { customerId: string; conversationId: string | null },
  file: File,
  context: RequestContext,
): Promise<{ attachment: Attachment }> {
  const { customerId } = place;
  if ((await countUnsent(uploader)) >= MAX_UNSENT)
    throw fieldError(attachmentErrors.ATTACHMENTS_UNSENT, "file");
  const { bytes, type: mediaType } = await withFieldErrors(REFUSED_FIELDS, () =>
    readCleanUpload(file, uploader.id, attachmentErrors.ATTACHMENT_TYPE),
  );
  const id = randomUUID();
  const title = file.name.replace(/\.\w+$/, "").slice(0, MAX_TITLE_LENGTH);
  const name = fileNameOf({ title, mediaType });
  const key = attachmentKey(customerId, id);
  await storeWithRow({ key, bytes, mediaType }, () =>
    transaction(async (tx) => {
      const row = { id, ...place, name, mediaType };
      await insertAttachment(tx, uploader, row);
      await audit(tx, uploader, context, {
        action: inboxActions["attachment.upload"],
        subjectCustomerId: customerId,
      });
    }),
  );
  return { attachment: { id, name } };
}

/** Gives uploaded files to a new message. @throws DomainError ATTACHMENT_GONE. */
export async function addAttachments(
  tx: Tx,
  uploader: Customer | Admin,
  message: { id: string; conversationId: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  if (!(await takeAttachments(tx, uploader, message, ids)))
    throw fieldError(attachmentErrors.ATTACHMENT_GONE, "attachments");
}

/**
 * Returns a file of a message. Staff may open the files of all customers, and it writes an audit row. A file that was
 * not sent yet exists only for the customer or the member of staff who uploaded it.
 * @throws DomainError NOT_FOUND.
 */
export async function openAttachment(
  { customer, admin }: AnyRealmCallers,
  id: string,
  context: RequestContext,
): Promise<Download> {
  const found = await transaction(async (tx) => {
    const file = await findAttachment(tx, id);
    if (!file) return null;
    const { customerId, isSent, adminId } = file;
    if (customerId === customer?.id && (isSent || adminId === null))
      return file;
    if (!admin || !(isSent || adminId === admin.id)) return null;
    await audit(tx, admin, context, {
      action: inboxActions["attachment.view"],
      subjectCustomerId: customerId,
    });
    return file;
  });
  const bytes =
    found &&
    (await (await storage()).get(attachmentKey(found.customerId, found.id)));
  if (!bytes) throw new DomainError(commonErrors.NOT_FOUND);
  return {
    bytes: new Uint8Array(bytes),
    type: found.mediaType,
    inline: true,
    name: `attachment-${found.id}.${fileExtension(found.mediaType)}`,
  };
}

/** Deletes files whose rows are gone. A failure is only logged. */
export async function eraseAttachments(
  files: readonly { id: string; customerId: string }[],
): Promise<void> {
  for (const { id, customerId } of files)
    await deleteBestEffort(attachmentKey(customerId, id));
}

/** Deletes the files that no message took within a day. */
export async function purgeAttachments(): Promise<void> {
  await eraseAttachments(await deleteAbandoned());
}
