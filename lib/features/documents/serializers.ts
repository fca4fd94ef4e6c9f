import type { DocumentStatus } from "@/lib/platform/db/generated/enums";
import { documentUrl } from "./pages";

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
