import "@/lib/platform/validation/jitless";
import { z } from "zod";

export const text = z.string();
export const money = z.number();
const moment = z.iso.datetime();

/** Query parameters of a paged list. */
export const PAGED = {
  limit: "Most rows to answer, 1 to 500; default 100",
  cursor: "nextCursor of the previous page",
};

export const IDEMPOTENCY_KEY =
  "A repeated call with the same key and body gets the first answer and has no further effect";

export const nextCursor = z.string().nullable();

export const user = z.looseObject({
  _id: text,
  fullName: text,
  accountNumber: text,
  availableBalance: money,
  totalBalance: money,
  accountStatus: z.enum(["active", "inactive", "closed", "disabled"]),
  isVerified: z.boolean(),
});

export const historyLine = z.looseObject({
  _id: text,
  senderName: text,
  receiverName: text,
  bank: text,
  accountTransferredTo: text,
  amountTransferred: money,
  transactionType: z.enum(["credit", "debit"]),
  remark: text,
  date: moment,
});

/** The answer to a posted movement. */
export const postedTransaction = {
  message: text,
  transaction: z.looseObject({ id: text, reference: text }),
};

/** The answer to a request that needs a second member of staff. */
export const waitingApproval = {
  message: text,
  approval: z.looseObject({ id: text }),
};
