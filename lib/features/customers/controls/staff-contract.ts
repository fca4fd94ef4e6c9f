import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { identityErrors } from "@/lib/identity/errors";
import { RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";

export const confirmControl = call({
  method: "POST",
  path: "/confirm-control/{userId}",
  summary:
    "Confirms what colleagues have set for a customer, such as a password. Payments from the account then no longer count for them.",
  caller: "admin",
  right: "correct",
  shows: ["changes"],
  answers: { message: text },
  refuses: [identityErrors.USER_NOT_FOUND, staffLedgerErrors.CONTROL_CONFIRMED],
  fallback: RESULT_UNKNOWN,
});
