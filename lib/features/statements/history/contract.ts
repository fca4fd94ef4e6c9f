import { z } from "zod";
import { ACCOUNT, nextCursor, PAGED } from "@/lib/calls/schemas";
import { call } from "@/lib/calls/call";
import { identityErrors } from "@/lib/identity/errors";
import { failure } from "@/lib/platform/errors/failure";
import { historyLine } from "./serializers";

export const listTransactions = call({
  method: "GET",
  path: "/transaction-history/{userId}",
  summary:
    "Lists your transactions, newest first. Reversed transactions and their reversals are left out.",
  caller: "customer",
  pathUserIsCaller: true,
  query: { ...ACCOUNT, ...PAGED },
  answers: {
    transactions: z.array(historyLine),
    nextCursor,
  },
  refuses: [identityErrors.USER_NOT_FOUND],
  fallback: failure(
    "HISTORY_FAILED",
    "Internal Server Error: the history could not be loaded.",
  ),
});
