import { z } from "zod";
import { call } from "@/lib/calls/call";
import { text } from "@/lib/calls/schemas";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";

export const reconcileBooks = call({
  method: "POST",
  path: "/reconcile",
  summary: "Checks the whole ledger and records the result.",
  caller: "admin",
  right: "monitor",
  answers: { message: text, isSound: z.boolean() },
  refuses: [commonErrors.TOO_MANY_THIS_HOUR],
  fallback: failure(
    "RECONCILE_FAILED",
    "The books could not be checked. Please try again.",
  ),
});
