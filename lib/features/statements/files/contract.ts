import { z } from "zod";
import { historyLine, money, text, user } from "@/lib/identity/answers";
import { call } from "@/lib/identity/call";

const PERIOD = {
  from: "First day, yyyy-mm-dd; default three months ago",
  to: "Last day, yyyy-mm-dd; default today",
};

export const readStatement = call({
  method: "GET",
  path: "/bank-statement/{userId}",
  summary:
    "Reads the statement of a period: opening and closing balance and every transaction.",
  caller: "customer",
  own: true,
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
  refuses: ["USER_NOT_FOUND", "PERIOD_INVALID", "STATEMENT_TOO_LONG"],
  fallback: "STATEMENT_FAILED",
});

export const downloadStatement = call({
  method: "GET",
  path: "/statement-file/{userId}",
  summary: "Downloads the statement of a period as a file.",
  caller: "customer",
  own: true,
  query: { format: "pdf, csv, ofx or camt.053", ...PERIOD },
  answers: "file",
  refuses: [
    "USER_NOT_FOUND",
    "FORMAT_INVALID",
    "PERIOD_INVALID",
    "STATEMENT_TOO_LONG",
    "TOO_MANY_THIS_HOUR",
  ],
  fallback: "FILE_FAILED",
});
