import { approvalErrors } from "@/lib/approvals/staff-errors";
import { z } from "zod";
import { parameter, text } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { identityErrors, SETS_PASSWORD } from "@/lib/identity/errors";
import { optionalReasonSchema } from "@/lib/platform/validation/reason";
import { CURRENCIES } from "@/lib/ledger/money";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import {
  DELETES_CUSTOMER,
  SETS_BALANCES,
  staffCustomerErrors,
} from "../staff-errors";
import { SHOWN_FIELDS } from "./shown-fields";
import { accountStatusSchema, accountUpdateSchema } from "./schema";

export const updateAccount = call({
  method: "PUT",
  path: "/admin-update/{userId}",
  summary:
    "Updates a customer and the account. A new balance is posted as an adjustment entry, a hold or both.",
  caller: "admin",
  right: "correct",
  body: accountUpdateSchema,
  shows: SHOWN_FIELDS,
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [
    identityErrors.USERNAME_TAKEN,
    staffCustomerErrors.EMAIL_TAKEN,
    staffCustomerErrors.ACCOUNT_NUMBER_TAKEN,
    staffCustomerErrors.REGISTERED_BEFORE_BIRTH,
    approvalErrors.ALREADY_WAITING,
    ...SETS_PASSWORD,
    ...SETS_BALANCES,
  ],
  fallback: failure("UPDATE_FAILED", "update failed"),
  oneFailureText: true,
});

export const previewUpdate = call({
  method: "GET",
  path: "/update-preview/{userId}",
  summary:
    "Returns why a second person would have to approve an update now, without changing anything.",
  caller: "admin",
  right: "correct",
  query: {
    changed: parameter(text, "The names of the changed fields, with blanks"),
    totalBalance: parameter(z.number(), "The new total balance"),
    availableBalance: parameter(z.number(), "The new available balance"),
    accountLimit: parameter(z.number(), "The new limit; blank for none"),
    accountCurrency: parameter(
      z.enum(CURRENCIES),
      "The new currency, in which the new balances are",
    ),
  },
  answers: {
    secondPerson: z
      .array(text)
      .describe("The reasons; none if nobody has to approve"),
  },
  refuses: [identityErrors.USER_NOT_FOUND],
  fallback: failure(
    "UPDATE_PREVIEW_FAILED",
    "We couldn’t work out what this would do. You can still send it.",
  ),
});

export const changeStatus = call({
  method: "PUT",
  path: "/admin-status/{userId}",
  summary:
    "Sets the status of an account. closed and disabled sign the customer out.",
  caller: "admin",
  right: "serve",
  body: accountStatusSchema,
  shows: ["accountStatus", "balances"],
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [
    identityErrors.USER_NOT_FOUND,
    approvalErrors.ALREADY_WAITING,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: failure("STATUS_FAILED", "operation failed"),
  oneFailureText: true,
});

export const deleteCustomer = call({
  method: "DELETE",
  path: "/admin-delete/{userId}",
  summary: 'Deletes a customer. The entries remain under "Closed account".',
  caller: "admin",
  right: "delete",
  body: optionalReasonSchema,
  shows: ["balances"],
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [
    identityErrors.USER_NOT_FOUND,
    approvalErrors.ALREADY_WAITING,
    commonErrors.TOO_MANY_THIS_HOUR,
    ...DELETES_CUSTOMER,
  ],
  fallback: failure("DELETE_FAILED", "error deleting account"),
  oneFailureText: true,
});
