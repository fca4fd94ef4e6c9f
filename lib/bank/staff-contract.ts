import { approvalErrors } from "@/lib/approvals/staff-errors";
import { MOVES_MONEY } from "@/lib/features/back-office/postings/staff-errors";
import { booksErrors } from "@/lib/features/books/staff-errors";
import { CHANGES_COLLEAGUE } from "@/lib/features/colleagues/staff-errors";
import {
  DELETES_CUSTOMER,
  SETS_BALANCES,
  staffCustomerErrors,
} from "@/lib/features/customers/staff-errors";
import { OFFERS_LOAN } from "@/lib/features/loans/staff-errors";
import { wireErrors } from "@/lib/features/payments/wires/staff-errors";
import { REVERSES } from "@/lib/features/statements/staff-errors";
import { text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { incomingErrors } from "@/lib/features/rails/incoming/staff-errors";
import { identityErrors } from "@/lib/identity/errors";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import { RESULT_UNKNOWN } from "@/lib/identity/staff-errors";
import { ledgerErrors } from "@/lib/ledger/errors";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { decisionSchema } from "@/lib/platform/validation/decision";
import { id } from "@/lib/platform/validation/fields";

/** Above the features, because an approval answers the errors of the feature whose request it carries out. */
export const decideApproval = call({
  method: "POST",
  path: "/decide-approval/{approvalId}",
  params: { approvalId: id },
  summary: "Approves or rejects another member of staff's request.",
  caller: "admin",
  right: "serve",
  body: decisionSchema,
  answers: { message: text },
  refuses: [
    approvalErrors.ALREADY_DECIDED,
    approvalErrors.REQUEST_WITHDRAWN,
    approvalErrors.OWN_REQUEST,
    approvalErrors.PARTNER_REQUEST,
    approvalErrors.MAKER_NOT_ALLOWED,
    staffLedgerErrors.AMOUNT_ABOVE_OWN,
    staffLedgerErrors.APPROVED_TOO_MUCH,
    staffLedgerErrors.APPROVAL_OUTDATED,
    ledgerErrors.ACCOUNT_BLOCKED,
    staffCustomerErrors.BALANCE_MOVED,
    ...DELETES_CUSTOMER,
    staffCustomerErrors.EMAIL_TAKEN,
    staffCustomerErrors.ACCOUNT_NUMBER_TAKEN,
    secondFactorErrors.TWO_FACTOR_OFF,
    wireErrors.WIRE_DECIDED,
    wireErrors.WIRE_WITH_OTHER_BANK,
    incomingErrors.INCOMING_DECIDED,
    booksErrors.NOT_BY_HAND,
    booksErrors.UNCLAIMED_TOO_LITTLE,
    booksErrors.MANUAL_ENTRY_UNDONE,
    ...MOVES_MONEY,
    ...SETS_BALANCES,
    ...OFFERS_LOAN,
    ...REVERSES,
    identityErrors.USERNAME_TAKEN,
    ...CHANGES_COLLEAGUE,
  ],
  fallback: RESULT_UNKNOWN,
});
