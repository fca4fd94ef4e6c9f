import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { customerMessageErrors } from "@/lib/features/inbox/public";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { caseErrors } from "./errors";
import { openCaseSchema } from "./schema";

export const openCase = call({
  method: "POST",
  path: "/open-case/{entryId}",
  params: { entryId: id },
  summary:
    "Reports a problem with a payment, or asks for the recall of a wire.",
  caller: "customer",
  body: openCaseSchema,
  answers: { message: text, id: text, number: text },
  refuses: [
    commonErrors.NOT_FOUND,
    ...Object.values(caseErrors),
    commonErrors.TOO_MANY_THIS_HOUR,
    customerMessageErrors.TOO_MANY_MESSAGES,
  ],
  fallback: failure(
    "CASE_NOT_OPENED",
    "An error occurred. Please check under Messages whether your case is there before you try again.",
  ),
});
