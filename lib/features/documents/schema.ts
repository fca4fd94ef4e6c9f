import { z } from "zod";
import { moment, named, text } from "@/lib/calls/schemas";
import { UPLOAD_TYPES, MAX_FILE_BYTES } from "@/lib/platform/files/media-type";
import { file, line } from "@/lib/platform/validation/fields";

const MISSING = "Please provide a title and upload a document";
const title = line(MISSING, 120);

export const documentSchema = z.object({ title, documents: file(MISSING) });

/** {@link documentSchema} for the form, which checks the size before it uploads the file. */
export const documentFormSchema = z.object({
  title,
  documents: file(MISSING).refine(
    ({ size }) => size <= MAX_FILE_BYTES,
    "Please choose a file of at most 10 MB",
  ),
});

export type DocumentInput = z.output<typeof documentSchema>;

const document = z.object({
  _id: text,
  id: text,
  title: text,
  url: text,
  contentType: z.enum(UPLOAD_TYPES),
  status: z.enum(["waiting", "approved", "rejected"]),
  reason: text.nullable(),
  uploadedAt: moment,
});

/** A document as its owner sees it. */
export const ownDocument = named("Document", document);

export const documentForStaff = named(
  "DocumentForStaff",
  document.extend({ name: text, userId: text }),
);
