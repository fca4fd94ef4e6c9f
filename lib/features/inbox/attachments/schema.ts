import { z } from "zod";
import { file } from "@/lib/platform/validation/fields";
import { MAX_ATTACHMENTS } from "./attachment";

/** The body of the calls that upload a file for a message. */
export const attachSchema = z.object({ file: file("Please choose a file") });

const FILES = "Please choose the files again";

/** The ids of uploaded files that a message takes. */
export const attachments = z
  .array(z.uuid(FILES), FILES)
  .max(
    MAX_ATTACHMENTS,
    `Please attach at most ${MAX_ATTACHMENTS} files to a message`,
  )
  .transform((ids) => [...new Set(ids)])
  .default([]);
