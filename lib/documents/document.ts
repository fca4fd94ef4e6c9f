import type { DocumentStatus } from "@/lib/db/generated/enums";
import { endingOf } from "@/lib/files/kind";
import { fileCalls } from "@/lib/paths";

/** A document as its customer sees it. */
export type CustomerDocument = {
  id: string;
  title: string;
  mediaType: string;
  status: DocumentStatus;
  /** Why it was rejected, in the words of the staff. */
  reason: string | null;
  uploadedAt: Date;
};

/** A document as staff see it. */
export type StaffDocument = CustomerDocument & {
  customerId: string;
  /** The owner's full name. */
  name: string;
};

/** The document's title as a file name: "Passport, page 1" of a PDF is "Passport-page-1.pdf". */
export function fileNameOf({
  title,
  mediaType,
}: Pick<CustomerDocument, "title" | "mediaType">): string {
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? ["document"];
  return `${words.join("-")}.${endingOf(mediaType)}`;
}

/** A document in the calls' words. */
export function toDocumentJson(document: CustomerDocument) {
  return {
    _id: document.id,
    id: document.id,
    title: document.title,
    url: fileCalls.document(document.id),
    contentType: document.mediaType,
    status: document.status,
    reason: document.reason,
    uploadedAt: document.uploadedAt.toISOString(),
  };
}

/** A line of GET /view-all-documents. */
export function toStaffDocumentJson(document: StaffDocument) {
  return {
    ...toDocumentJson(document),
    name: document.name,
    userId: document.customerId,
  };
}
