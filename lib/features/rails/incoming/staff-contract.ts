import { approvalErrors } from "@/lib/approvals/staff-errors";
import { call } from "@/lib/calls/call";
import { text } from "@/lib/calls/schemas";
import { RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { ledgerErrors } from "@/lib/ledger/errors";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { id } from "@/lib/platform/validation/fields";
import { reasonSchema } from "@/lib/platform/validation/reason";
import { assignIncomingSchema, returnIncomingSchema } from "./schema";
import { incomingErrors } from "./staff-errors";

export const assignIncoming = call({
  method: "POST",
  path: "/assign-incoming-payment/{incomingId}",
  params: { incomingId: id },
  summary: "Credits a payment of another bank that waits to an account.",
  caller: "admin",
  right: "serve",
  body: assignIncomingSchema,
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    incomingErrors.INCOMING_DECIDED,
    staffLedgerErrors.ACCOUNT_UNKNOWN,
    staffLedgerErrors.ACCOUNT_NOT_VERIFIED,
    staffLedgerErrors.CREDITED_CLOSED,
    ledgerErrors.CURRENCY_MISMATCH,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: RESULT_UNKNOWN,
});

export const returnIncoming = call({
  method: "POST",
  path: "/return-incoming-payment/{incomingId}",
  params: { incomingId: id },
  summary:
    "Returns a payment to the other bank: one that waits, or one that the other bank recalls.",
  caller: "admin",
  right: "serve",
  body: returnIncomingSchema,
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    incomingErrors.INCOMING_DECIDED,
    ledgerErrors.INSUFFICIENT_FUNDS,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: RESULT_UNKNOWN,
});

export const keepIncoming = call({
  method: "POST",
  path: "/keep-incoming-payment/{incomingId}",
  params: { incomingId: id },
  summary: "Refuses the recall of a payment, whose money stays.",
  caller: "admin",
  right: "serve",
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND, incomingErrors.INCOMING_DECIDED],
  fallback: RESULT_UNKNOWN,
});

export const askAboutWire = call({
  method: "POST",
  path: "/ask-about-wire/{wireId}",
  params: { wireId: id },
  summary: "Asks the other bank again about a wire that is in doubt.",
  caller: "admin",
  right: "serve",
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND],
  fallback: RESULT_UNKNOWN,
});

export const checkRailMessage = call({
  method: "POST",
  path: "/check-rail-message/{railMessageId}",
  params: { railMessageId: id },
  summary:
    "Marks a message as checked that was refused or contradicts another one.",
  caller: "admin",
  right: "serve",
  body: reasonSchema,
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND, incomingErrors.INCOMING_DECIDED],
  fallback: RESULT_UNKNOWN,
});

export const sendRailMessageAgain = call({
  method: "POST",
  path: "/send-rail-message/{railMessageId}",
  params: { railMessageId: id },
  summary:
    "Sends a message again that the other bank has refused; never a payment.",
  caller: "admin",
  right: "serve",
  answers: { message: text },
  refuses: [commonErrors.NOT_FOUND, incomingErrors.INCOMING_DECIDED],
  fallback: RESULT_UNKNOWN,
});
