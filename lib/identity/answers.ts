import "@/lib/platform/validation/jitless";
import { z } from "zod";
import type { ErrorCode } from "@/lib/platform/errors/catalogue";

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
  bank: text,
  accountTransferredTo: text,
  amountTransferred: money,
  transactionType: z.enum(["credit", "debit"]),
  remark: text,
  date: moment,
});

/** The answer to a posted movement. */
export const posted = {
  message: text,
  transaction: z.looseObject({ id: text, reference: text }),
};

/** The answer to a request that needs a second member of staff. */
export const waiting = {
  message: text,
  approval: z.looseObject({ id: text }),
};

/** Refusals of calls that ask the caller for their password again. */
export const ASKS_PASSWORD: ErrorCode[] = [
  "PASSWORD_WRONG",
  "SIGN_IN_LOCKED",
  "TOO_MANY_REQUESTS",
];

/** Refusals of calls that set a password. */
export const SETS_PASSWORD: ErrorCode[] = [
  "PASSWORD_COMMON",
  "PASSWORD_PERSONAL",
  "TOO_MANY_REQUESTS",
];

/** Refusals of calls that take a second-factor code. */
export const TAKES_CODE: ErrorCode[] = [
  "SECOND_FACTOR_WRONG",
  "SECOND_FACTOR_LOCKED",
];

/** Refusals of calls that authorise a customer's payment. */
export const AUTHORISES_PAYMENT: ErrorCode[] = [
  "OTHER_ACCOUNT",
  "ACCOUNT_NOT_ACTIVE",
  "OWN_ACCOUNT",
  "TRANSFERS_BLOCKED",
  "BENEFICIARY_CLOSED",
  "CODES_WRONG",
  "STEP_UP_NEEDED",
  ...TAKES_CODE,
];

/** Refusals of calls with which staff move money. */
export const MOVES_MONEY: ErrorCode[] = [
  "ACCOUNT_UNKNOWN",
  "ACCOUNT_NOT_VERIFIED",
  "SAME_ACCOUNT",
  "CREDITED_CLOSED",
  "VALUE_DATE_AHEAD",
  "INSUFFICIENT_FUNDS",
  "CURRENCY_MISMATCH",
];

/** Refusals of calls that reverse an entry. */
export const REVERSES: ErrorCode[] = [
  "ENTRY_UNKNOWN",
  "ALREADY_REVERSED",
  "REVERSAL_STAYS",
  "NOT_REVERSIBLE",
  "REVERSAL_UNFUNDED",
  "CREDITED_CLOSED",
];

/** Refusals of calls that grant a loan. */
export const GRANTS_LOAN: ErrorCode[] = [
  "NOT_FOUND",
  "LOAN_DECIDED",
  "LOAN_ACCOUNT_SHUT",
  "CURRENCY_MISMATCH",
];

/** Refusals of calls with which staff set balances. */
export const SETS_BALANCES: ErrorCode[] = [
  "USER_NOT_FOUND",
  "ACCOUNT_NOT_VERIFIED",
  "CREDITED_CLOSED",
  "TOTAL_BELOW_HELD",
  "AVAILABLE_ABOVE_TOTAL",
];
