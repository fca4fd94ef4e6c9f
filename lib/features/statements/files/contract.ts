import { z } from "zod";
import { historyLine, money, text, user } from "@/lib/identity/call-schemas";
import { call } from "@/lib/identity/call";
import { identityErrors } from "@/lib/identity/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { failure } from "@/lib/platform/errors/failure";
import { FILE_FAILED, statementErrors } from "../errors";
import { PERIOD } from "./period-parameters";

export const readStatement = call({
  method: "GET",
  path: "/bank-statement/{userId}",
  summary:
    "Reads the statement of a period: opening and closing balance and every transaction.",
  caller: "customer",
  pathUserIsCaller: true,
  query: PERIOD,
  answers: {
    statement: z.looseObject({
      user,
      period: z.object({ from: text, to: text }),
      openingBalance: money,
      closingBalance: money,
      transactions: z.array(
        historyLine.extend({
          type: text,
          amount: money,
          recipientAccount: text,
        }),
      ),
    }),
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
  query: { format: "pdf, csv, ofx or camt.053", ...PERIOD },
  answers: "file",
  refuses: [
    identityErrors.USER_NOT_FOUND,
    statementErrors.FORMAT_INVALID,
    statementErrors.PERIOD_INVALID,
    statementErrors.STATEMENT_TOO_LONG,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: FILE_FAILED,
});
