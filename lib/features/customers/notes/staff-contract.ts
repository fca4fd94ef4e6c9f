import { z } from "zod";
import { prose } from "@/lib/platform/validation/fields";
import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";

const noteSchema = z.object({
  note: prose("Please enter a note", 1_000),
});

export const addNote = call({
  method: "POST",
  path: "/customer-note/{userId}",
  summary:
    "Adds an internal note about a customer. Nobody can change or delete it; deleting the customer deletes it.",
  caller: "admin",
  right: "serve",
  body: noteSchema,
  answers: { message: text },
  refuses: [identityErrors.USER_NOT_FOUND, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: failure(
    "NOTE_FAILED",
    "The note could not be saved. Please try again.",
  ),
});
