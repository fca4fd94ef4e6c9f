import type { DocumentStatus } from "@/lib/db/generated/enums";
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
