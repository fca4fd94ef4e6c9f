import "server-only";
import { randomUUID } from "node:crypto";
import { approvalErrors } from "@/lib/approvals/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { FILE_REFUSALS } from "@/lib/platform/files/errors";
import type { Decision } from "@/lib/platform/validation/decision";
import { audit } from "@/lib/audit/store";
import type { Admin, Customer, AnyRealmCallers } from "@/lib/identity/callers";
import { transaction } from "@/lib/platform/db/prisma";
import {
  DomainError,
  type FieldsByCode,
  withFieldErrors,
} from "@/lib/platform/errors/domain-error";
import { readCleanUpload } from "@/lib/platform/files/clean-upload";
import type { Download } from "@/lib/platform/files/download";
import { fileExtension } from "@/lib/platform/files/media-type";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { sendToInbox } from "@/lib/features/inbox/public-service";
import { documentKey } from "@/lib/platform/storage/customer-files";
import { storeWithRow, storage } from "@/lib/platform/storage/storage";
import { documentActions } from "./audit";
import { documentErrors } from "./errors";
import { countOwnDocuments, MAX_DOCUMENTS, requireDocument } from "./queries";
import type { DocumentInput } from "./schema";
import { decideDocument, insertDocument } from "./store";

const REFUSED_FIELDS: FieldsByCode = Object.fromEntries(
  [commonErrors.TOO_LARGE, documentErrors.DOCUMENT_TYPE, ...FILE_REFUSALS].map(
    ({ code }) => [code, ["documents"]],
  ),
);

/**
 * Stores a document for staff to review. Images and PDFs are written again, so that no hidden data is stored.
 * @throws DomainError DOCUMENTS_FULL, TOO_LARGE, DOCUMENT_TYPE, or a refusal of the file's content.
 */
export async function uploadDocument(
  customer: Customer,
  { title, documents: file }: DocumentInput,
  context: RequestContext,
): Promise<void> {
  if ((await countOwnDocuments(customer)) >= MAX_DOCUMENTS)
    throw new DomainError(documentErrors.DOCUMENTS_FULL);
  const { bytes, type } = await withFieldErrors(REFUSED_FIELDS, () =>
    readCleanUpload(file, customer.id, documentErrors.DOCUMENT_TYPE),
  );
  const id = randomUUID();
  await storeWithRow(
    { key: documentKey(customer.id, id), bytes, mediaType: type },
    () =>
      transaction(async (tx) => {
        await insertDocument(tx, {
          id,
          customerId: customer.id,
          title,
          mediaType: type,
        });
        await audit(tx, customer, context, {
          action: documentActions["document.upload"],
          subjectCustomerId: customer.id,
        });
      }),
  );
}

/**
 * Approves or rejects a document that waits for review and sends its customer a message. The audit row has the
 * decision; the reason is stored with the document and the message.
 * @throws DomainError NOT_FOUND or ALREADY_DECIDED.
 */
export async function reviewDocument(
  admin: Admin,
  id: string,
  review: Decision,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const outcome = await decideDocument(tx, id, review, admin);
    if (!outcome) throw new DomainError(commonErrors.NOT_FOUND);
    if (outcome === "decided")
      throw new DomainError(approvalErrors.ALREADY_DECIDED);
    await audit(tx, admin, context, {
      action: documentActions[`document.${review.decision}`],
      subjectCustomerId: outcome.customerId,
      before: { status: "waiting" },
      after: { document: id, status: outcome.status },
    });
    const { customerId } = outcome;
    await sendToInbox(tx, {
      customerId,
      ...reviewMessage(outcome.title, review),
    });
  });
  return {
    message: `Document ${review.decision === "approve" ? "approved" : "rejected"}`,
  };
}

function reviewMessage(title: string, { decision, reason }: Decision) {
  const sender = "customerCare" as const;
  return decision === "approve"
    ? {
        sender,
        subject: "Your document was approved",
        content: `We reviewed and approved your document “${title}”. You don’t need to do anything else.`,
      }
    : {
        sender,
        subject: "Your document was rejected",
        content: `We reviewed your document “${title}” and can’t accept it.\n\nReason: ${reason}\n\nPlease upload a new version: open the settings menu and choose Add KYC.`,
      };
}

/** Returns the file of a document. @throws DomainError NOT_FOUND. */
export async function openDocument(
  callers: AnyRealmCallers,
  id: string,
  context: RequestContext,
): Promise<Download> {
  const document = await requireDocument(callers, id, context);
  const { mediaType } = document;
  const bytes = await (
    await storage()
  ).get(documentKey(document.customerId, document.id));
  if (!bytes) throw new DomainError(commonErrors.NOT_FOUND);
  return {
    bytes: new Uint8Array(bytes),
    type: mediaType,
    inline: true,
    name: `document-${document.id}.${fileExtension(mediaType)}`,
  };
}
