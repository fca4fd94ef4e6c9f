import "server-only";
import type { Admin, Customer } from "@/lib/identity/callers";
import { type RequestContext } from "@/lib/platform/http/request-context";
import { readPage } from "@/lib/platform/http/paging";
import { toDocumentJson, toStaffDocumentJson } from "./serializers";
import { listDocuments, listOwnDocuments } from "./queries";
import type { DocumentInput } from "./schema";
import { uploadDocument } from "./service";

/** Body of POST /upload-document: all of the customer's documents, newest first. */
export async function answerUpload(
  customer: Customer,
  input: DocumentInput,
  context: RequestContext,
) {
  await uploadDocument(customer, input, context);
  return {
    message: "Document uploaded successfully",
    documents: (await listOwnDocuments(customer)).map(toDocumentJson),
  };
}

export async function answerDocuments(
  admin: Admin,
  query: URLSearchParams,
  context: RequestContext,
) {
  const { documents, nextCursor } = await listDocuments(
    admin,
    readPage(query),
    context,
  );
  return { data: documents.map(toStaffDocumentJson), nextCursor };
}
