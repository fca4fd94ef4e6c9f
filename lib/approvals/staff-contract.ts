import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { id } from "@/lib/platform/validation/fields";
import { approvalErrors } from "./staff-errors";

export const withdrawApproval = call({
  method: "POST",
  path: "/withdraw-approval/{approvalId}",
  params: { approvalId: id },
  summary: "Withdraws your own request while it waits for approval.",
  caller: "admin",
  right: "serve",
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    approvalErrors.ALREADY_DECIDED,
    approvalErrors.REQUEST_WITHDRAWN,
    approvalErrors.NOT_OWN_REQUEST,
  ],
  fallback: RESULT_UNKNOWN,
});
