import { one } from "../../support/database";
import { documentForm, uploadDocument } from "../../support/files";
import type { Person } from "../../support/people";
import type { Feature, Stage } from "../feature";
import { decision } from "../fields";

/**
 * Plants a document waiting for review. It has no file, so it is a PDF: a missing picture would cause an error on
 * the staff page. Returns its id.
 */
async function plantDocument(person: Person): Promise<string> {
  const { id } = await one<{ id: string }>(
    "INSERT INTO documents (customer_id, title, media_type) VALUES ($1, 'A', 'application/pdf') RETURNING id",
    [person.id],
  );
  return id;
}

const uploads = new Map<string, Promise<string>>();

/** Uploads one document of the owner, because uploads are limited. Returns its id. */
function uploadOnce({ owner, tokens }: Stage): Promise<string> {
  const upload = uploads.get(owner.id) ?? uploadDocument(tokens.owner, owner);
  uploads.set(owner.id, upload);
  return upload;
}

export const feature: Feature = {
  places: { documentId: ({ owner }) => plantDocument(owner) },
  watched: {
    documents:
      "SELECT string_agg(d::text, ' ' ORDER BY id) FROM documents d WHERE customer_id = $1",
  },
  calls: {
    "POST /upload-document": { form: () => documentForm() },
    "GET /documents/{documentId}": { plant: uploadOnce },
    "GET /view-all-documents": { list: { caller: "admin" } },
    "POST /review-document/{documentId}": {
      body: ({ isRefused, mark }) =>
        isRefused
          ? { decision: "reject", reason: mark }
          : { decision: "approve" },
      fields: decision,
    },
  },
};
