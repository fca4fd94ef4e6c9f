import { call } from "@/lib/calls/call";
import { parameter, text } from "@/lib/calls/schemas";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { FILE_FAILED, statementErrors } from "../errors";
import { FORMAT, PERIOD, STATEMENT_TYPES } from "./period-parameters";

export const downloadCustomerStatement = call({
  method: "GET",
  path: "/customer-statement/{userId}",
  summary:
    "Downloads the statement of an account of a customer for a period as a file.",
  caller: "admin",
  right: "read",
  query: {
    format: FORMAT,
    account: parameter(
      text,
      "The number of one of the customer’s accounts; the main account without it",
    ),
    ...PERIOD,
  },
  answers: STATEMENT_TYPES,
  refuses: [
    identityErrors.USER_NOT_FOUND,
    statementErrors.FORMAT_INVALID,
    statementErrors.PERIOD_INVALID,
    statementErrors.STATEMENT_TOO_LONG,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: FILE_FAILED,
});
