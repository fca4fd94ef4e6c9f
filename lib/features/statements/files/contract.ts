import { z } from "zod";
import { ACCOUNT, isoDay, money, named, user } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { id } from "@/lib/platform/validation/fields";
import { statementLine } from "../history/serializers";
import { FILE_FAILED, statementErrors } from "../errors";
import { FORMAT, PERIOD, STATEMENT_TYPES } from "./period-parameters";

export const readStatement = call({
  method: "GET",
  path: "/bank-statement/{userId}",
  summary:
    "Reads the statement of a period: opening and closing balance and every transaction.",
  caller: "customer",
  pathUserIsCaller: true,
  query: { ...ACCOUNT, ...PERIOD },
  answers: {
    statement: named(
      "Statement",
      z.object({
        user,
        period: z.object({ from: isoDay, to: isoDay }),
        openingBalance: money,
        closingBalance: money,
        transactions: z.array(statementLine),
      }),
    ),
  },
  refuses: [
    identityErrors.USER_NOT_FOUND,
    statementErrors.PERIOD_INVALID,
    statementErrors.STATEMENT_TOO_LONG,
  ],
  fallback: failure(
    "STATEMENT_FAILED",
    "Internal Server Error: the statement could not be loaded.",
  ),
});

export const downloadStatement = call({
  method: "GET",
  path: "/statement-file/{userId}",
  summary: "Downloads the statement of a period as a file.",
  caller: "customer",
  pathUserIsCaller: true,
  query: { format: FORMAT, ...ACCOUNT, ...PERIOD },
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

export const downloadReceipt = call({
  method: "GET",
  path: "/receipt-file/{entryId}",
  params: { entryId: id },
  summary: "Downloads the receipt of a transaction as a PDF file.",
  caller: "customer",
  answers: ["application/pdf"],
  refuses: [commonErrors.NOT_FOUND, commonErrors.TOO_MANY_THIS_HOUR],
  fallback: FILE_FAILED,
});
