import { expect, it } from "vitest";
import { isUnsafe, nameOf } from "@/lib/calls/call";
import { contracts } from "./contracts";

/** The reasons why a call that changes something needs no version of the values that its caller saw. */
const WITHOUT: Record<string, readonly string[]> = {
  "adds something, and changes nothing that is there": [
    "POST /accounts",
    "POST /open-account/{userId}",
    "POST /move",
    "POST /exchange-quote",
    "POST /exchange",
    "POST /rates",
    "POST /import-rates",
    "POST /transfer",
    "POST /transfer-quote",
    "POST /transfer-review",
    "POST /standing-orders",
    "POST /own-orders",
    "POST /beneficiaries",
    "POST /payment-requests",
    "POST /payment-files",
    "POST /loan-request/{userId}",
    "POST /open-case/{entryId}",
    "POST /message-admin/{userId}",
    "POST /reply-message/{conversationId}",
    "POST /attach-file",
    "POST /attach-file/{conversationId}",
    "POST /upload-document",
    "POST /admin-create",
    "POST /add-colleague",
    "POST /credit/{accountId}",
    "POST /debit/{accountId}",
    "POST /transaction-history",
    "POST /customer-note/{userId}",
    "POST /message-user/{userId}",
    "POST /attach-staff-file/{conversationId}",
    "POST /attach-first-staff-file/{userId}",
    "POST /send-reset-link/{userId}",
    "POST /reconcile",
    "POST /new-account-values",
    "POST /change-product",
    "POST /change-loan-product",
    "POST /manual-entries",
    "POST /saved-filters",
    "POST /write-off-loan/{loanId}",
    "POST /move-time",
  ],
  "decides something once: the second decision is refused": [
    "POST /decide-approval/{approvalId}",
    "POST /withdraw-approval/{approvalId}",
    "POST /decline-case/{caseId}",
    "POST /refund-case/{caseId}",
    "POST /grant-recall/{caseId}",
    "POST /settle-wire/{wireId}",
    "POST /settle-wires",
    "POST /return-wire/{wireId}",
    "POST /assign-incoming-payment/{incomingId}",
    "POST /return-incoming-payment/{incomingId}",
    "POST /keep-incoming-payment/{incomingId}",
    "POST /ask-about-wire/{wireId}",
    "POST /check-rail-message/{railMessageId}",
    "POST /send-rail-message/{railMessageId}",
    "POST /review-document/{documentId}",
    "POST /loan-offers/{loanId}/accept",
    "POST /loan-offers/{loanId}/decline",
    "POST /loans/{loanId}/repay",
    "DELETE /delete-history/{historyId}",
    "POST /reverse-manual-entry/{manualEntryId}",
    "DELETE /delete-message/{messageId}",
    "POST /failed-jobs/{jobId}/run",
    "POST /remove-second-factor/{userId}",
  ],
  "sets the one state that its button names, from whatever it was": [
    "DELETE /accounts/{accountNumber}",
    "POST /block-account/{accountNumber}",
    "POST /unblock-account/{accountNumber}",
    "POST /close-account/{accountNumber}",
    "POST /freeze-card",
    "POST /unfreeze-card",
    "POST /unlock-sign-in/{userId}",
    "DELETE /sessions/{sessionId}",
    "POST /sign-out-others",
    "DELETE /admin-sessions/{sessionId}",
    "DELETE /saved-filters/{filterId}",
    "POST /read-notifications",
    "POST /read-message/{messageId}",
    "PUT /profilephoto",
    "PUT /total-currency",
    "POST /send-payment-file/{paymentFileId}",
  ],
  "proves that the caller knows the present value": [
    "POST /change-password",
    "POST /admin-change-password",
    "POST /change-email",
    "POST /resend-email-change",
    "POST /confirm-email-change",
    "DELETE /change-email",
    "POST /reactivation-code",
    "POST /reactivate",
    "POST /two-factor/start",
    "POST /two-factor/confirm",
    "POST /two-factor/recovery-codes",
    "POST /two-factor/off",
    "POST /admin-two-factor/start",
    "POST /admin-two-factor/confirm",
    "POST /admin-two-factor/recovery-codes",
    "POST /admin-two-factor/off",
  ],
  "keeps what its own form has, while it is typed": [
    "PUT /transfer-draft",
    "DELETE /transfer-draft",
  ],
  "only reads": ["POST /payee-check", "POST /show-card/{cardId}"],
};

const listed = Object.values(WITHOUT).flat();

const changing = contracts.filter(
  (contract) => contract.caller !== "public" && isUnsafe(contract),
);

it("every call that changes something takes the version of the shown values, or is listed with the reason", () => {
  const missing = changing
    .filter(({ shows }) => !shows)
    .map(nameOf)
    .filter((name) => !listed.includes(name));
  expect(missing).toEqual([]);
});

it("the list names no call that takes a version or does not exist, and none twice", () => {
  const without = new Set<string>(
    changing.filter(({ shows }) => !shows).map(nameOf),
  );
  expect(listed.filter((name) => !without.has(name))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});
