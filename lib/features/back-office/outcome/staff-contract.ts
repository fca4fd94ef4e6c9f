import { z } from "zod";
import { call } from "@/lib/calls/call";
import { IDEMPOTENCY_KEY, named, text } from "@/lib/calls/schemas";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";

export const getChangeOutcome = call({
  method: "GET",
  path: "/change-outcome",
  summary:
    "Returns what the caller changed or requested by a call with an Idempotency-Key; null if there is nothing.",
  caller: "admin",
  right: "self",
  query: {
    key: IDEMPOTENCY_KEY.describe(
      "The Idempotency-Key of the call whose answer was lost",
    ),
  },
  answers: {
    change: named(
      "ChangeOutcome",
      z.object({
        summary: text,
        transaction: z.object({ id: text, reference: text }).nullable(),
        approval: z.object({ id: text }).nullable(),
      }),
    ).nullable(),
  },
  refuses: [commonErrors.IDEMPOTENCY_KEY_INVALID],
  fallback: failure(
    "CHANGE_OUTCOME_UNKNOWN",
    "We couldn’t find out whether your change was made. Please check again.",
  ),
});
