import { approvalErrors } from "@/lib/approvals/staff-errors";
import { REVERSES, reversalErrors } from "@/lib/features/statements/public";
import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { optionalReasonSchema } from "@/lib/platform/validation/reason";

export const reverseTransaction = call({
  method: "DELETE",
  path: "/delete-history/{historyId}",
  params: { historyId: id },
  notFoundError: reversalErrors.ENTRY_UNKNOWN,
  summary:
    "Deletes an entry from the history by posting its reversal. A fee is waived, which takes a reason.",
  caller: "admin",
  right: "delete",
  body: optionalReasonSchema,
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [
    ...REVERSES,
    reversalErrors.WAIVER_UNEXPLAINED,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: failure("HISTORY_DELETE_FAILED", "Action failed"),
  oneFailureText: true,
});
