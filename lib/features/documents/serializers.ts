import type { DocumentStatus } from "@/lib/platform/db/generated/enums";
import { fileExtension } from "@/lib/platform/files/media-type";
import { documentUrl } from "./url";

export type CustomerDocument = {
  id: string;
  title: string;
  mediaType: string;
  status: DocumentStatus;
  /** The reason staff gave for a rejection. */
  reason: string | null;
  uploadedAt: Date;
};

export type StaffDocument = CustomerDocument & {
  customerId: string;
  name: string;
};

/** Returns the document's title as a file name: the PDF "Passport, page 1" is "Passport-page-1.pdf". */
export function fileNameOf({
  title,
  mediaType,
}: Pick<CustomerDocument, "title" | "mediaType">): string {
  const words = title.match(/[\p{L}\p{M}\p{N}]+/gu) ?? ["document"];
  return `${words.join("-")}.${fileExtension(mediaType)}`;
}

export function toDocumentJson(document: CustomerDocument) {
  return {
    _id: document.id,
    id: document.id,
    title: document.title,
    url: documentUrl(document.id),
    contentType: document.mediaType,
    status: document.status,
    reason: document.reason,
    uploadedAt: document.uploadedAt.toISOString(),
  };
}

/** Serialises a document for GET /view-all-documents. */
export function toStaffDocumentJson(document: StaffDocument) {
  return {
    ...toDocumentJson(document),
    name: document.name,
    userId: document.customerId,
  };
}
