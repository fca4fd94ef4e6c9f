import { z } from "zod";
import { call } from "@/lib/calls/call";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { text } from "@/lib/calls/schemas";
import { savedDraftSchema } from "./schema";

const DRAFT_FAILED = failure(
  "DRAFT_FAILED",
  "The draft could not be changed. Please try again.",
);

export const saveTransferDraft = call({
  method: "PUT",
  path: "/transfer-draft",
  summary:
    "Keeps what the caller has entered in the transfer form, for 7 days or until it is sent. Without any entry the draft is discarded; for another account than the caller's nothing changes.",
  caller: "customer",
  body: savedDraftSchema,
  answers: { savedAt: z.iso.datetime().nullable() },
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: DRAFT_FAILED,
});

export const discardTransferDraft = call({
  method: "DELETE",
  path: "/transfer-draft",
  summary: "Discards the draft of a transfer.",
  caller: "customer",
  answers: { message: text },
  fallback: DRAFT_FAILED,
});
