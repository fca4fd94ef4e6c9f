import { z } from "zod";
import {
  count,
  isoDay,
  listedUser,
  named,
  nextCursor,
  PAGED,
  parameter,
  text,
  userForStaff,
} from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { approvalErrors } from "@/lib/approvals/staff-errors";
import {
  ASKS_PASSWORD,
  identityErrors,
  SETS_PASSWORD,
} from "@/lib/identity/errors";
import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import {
  EXPORT_FAILED,
  LIST_FAILED,
  RESULT_UNKNOWN,
} from "@/lib/identity/staff-errors";
import { ledgerErrors } from "@/lib/ledger/errors";
import { CURRENCIES } from "@/lib/ledger/money";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { CSV_TYPE } from "@/lib/platform/files/media-type";
import { ACCOUNT_STATUSES, MAIN_ACCOUNT_TYPES, SORTS } from "./choices";
import { PROFILE_FAILED, customerErrors } from "./errors";
import { adminCreateSchema, removeSecondFactorSchema } from "./schema";
import { staffCustomerErrors } from "./staff-errors";

const FILTERS = {
  search: parameter(
    text,
    "Digits: the start of an account number or part of a phone number. Any other text: the words of a name in any order, or part of a username or email address",
  ),
  status: parameter(
    z.enum(ACCOUNT_STATUSES),
    "active, inactive, closed or disabled",
  ),
  type: parameter(z.enum(MAIN_ACCOUNT_TYPES), "savings or current"),
  sort: parameter(z.enum(SORTS), "name (the default), balance or date"),
  least: parameter(text, "The least total balance, such as 1250.50"),
  most: parameter(text, "The largest total balance"),
  from: parameter(isoDay, "First day of registration, yyyy-mm-dd"),
  to: parameter(isoDay, "Last day of registration, yyyy-mm-dd"),
};

export const exportCustomers = call({
  method: "GET",
  path: "/export-accounts",
  summary:
    "Downloads all accounts of the listed customers as CSV, one a line, at most 50,000 lines.",
  caller: "admin",
  right: "export",
  query: FILTERS,
  answers: [CSV_TYPE],
  refuses: [commonErrors.INVALID_VALUE, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: EXPORT_FAILED,
});

export const listCustomers = call({
  method: "GET",
  path: "/view-all-users",
  summary: "Lists all customers by name, with all fields but the codes.",
  caller: "admin",
  right: "read",
  query: {
    ...FILTERS,
    rows: parameter(
      z.literal("short"),
      "short: only name, account, email address, status and total balance",
    ),
    ...PAGED,
  },
  answers: {
    data: z.array(listedUser),
    nextCursor,
    total: count,
    isMore: z.boolean(),
  },
  refuses: [commonErrors.INVALID_VALUE],
  fallback: LIST_FAILED,
});

export const findAccounts = call({
  method: "GET",
  path: "/find-accounts",
  summary:
    "Finds up to 20 accounts that are not closed, by number or by owner.",
  caller: "admin",
  right: "read",
  query: {
    search: parameter(
      text,
      "Digits: the start of an account number or part of the owner's phone number. Any other text: the words of the owner's name in any order, or part of the username or email address",
    ),
  },
  answers: {
    accounts: z.array(
      named(
        "FoundAccount",
        z.object({
          accountNumber: text,
          fullName: text,
          label: text,
          isMain: z.boolean(),
          accountCurrency: z.enum(CURRENCIES),
        }),
      ),
    ),
  },
  fallback: LIST_FAILED,
});

export const viewCustomer = call({
  method: "GET",
  path: "/admin-view-one-user/{userId}",
  summary: "Reads one customer by id or account number.",
  caller: "admin",
  right: "read",
  answers: { user: userForStaff, version: text },
  refuses: [identityErrors.USER_NOT_FOUND],
  fallback: PROFILE_FAILED,
});

export const newAccountValues = call({
  method: "POST",
  path: "/new-account-values",
  summary:
    "Generates an account number, both transfer codes and a temporary password for a new account. Nothing is stored.",
  caller: "admin",
  right: "serve",
  answers: {
    accountNumber: text,
    cotCode: text,
    taxCode: text,
    password: text,
  },
  fallback: failure(
    "VALUES_FAILED",
    "The values could not be generated. Please try again.",
  ),
});

export const createCustomer = call({
  method: "POST",
  path: "/admin-create",
  summary:
    "Opens an account for a customer. If the opening balance or the account limit needs approval, the answer is 202 and contains data as well.",
  caller: "admin",
  right: "serve",
  body: adminCreateSchema,
  mayNeedApproval: true,
  answers: { message: text, data: userForStaff },
  answersWaiting: { data: userForStaff },
  refuses: [
    customerErrors.TOO_YOUNG,
    staffCustomerErrors.EMAIL_TAKEN,
    identityErrors.USERNAME_TAKEN,
    staffCustomerErrors.ACCOUNT_NUMBER_TAKEN,
    staffCustomerErrors.REGISTERED_BEFORE_BIRTH,
    ledgerErrors.RATE_MISSING,
    ...SETS_PASSWORD,
  ],
  fallback: failure("CREATE_FAILED", "operation failed"),
});

export const removeSecondFactor = call({
  method: "POST",
  path: "/remove-second-factor/{userId}",
  summary:
    "Removes two-factor sign-in from a customer who lost the app and the recovery codes, and signs the customer out everywhere. Needs your password.",
  caller: "admin",
  right: "correct",
  body: removeSecondFactorSchema,
  mayNeedApproval: true,
  answers: { message: text },
  refuses: [
    ...ASKS_PASSWORD,
    identityErrors.USER_NOT_FOUND,
    secondFactorErrors.TWO_FACTOR_OFF,
    approvalErrors.ALREADY_WAITING,
  ],
  fallback: RESULT_UNKNOWN,
});
