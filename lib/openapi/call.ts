import { z } from "zod";
import type { CallerOf } from "@/lib/auth/callers";
import type { Right } from "@/lib/auth/rights";
import type { ErrorCode } from "@/lib/errors/catalogue";

/** One call as it is documented. Its key is method and path: `PUT /beneficiaries/{beneficiaryId}`. */
export type DocumentedCall = {
  /** What the call is for, in a line. */
  does: string;
  caller: keyof CallerOf;
  /** What a member of staff must be allowed to do. */
  right?: Right;
  /** The schema its route takes, the very one. */
  body?: z.ZodType;
  /** The body may also be a multipart form. */
  form?: true;
  /** In place of a body: the schema of a multipart form with a file. */
  upload?: z.ZodType;
  idempotent?: true;
  /** Parameters of the address after the question mark, each with what it is. */
  query?: Record<string, string>;
  /** It may have to wait for a second member of staff: 202 with what {@link waiting} says. */
  waits?: true;
  /** The keys of a success, or what kind of file it is. */
  answers: Record<string, z.ZodType> | "file";
  /** Refusals beside those that every call of its kind has. */
  refuses?: ErrorCode[];
};

export type DocumentedCalls = Record<string, DocumentedCall>;

export const text = z.string();
export const money = z.number();
const moment = z.iso.datetime();

/** The pages of a list. */
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

/** A movement that was posted. */
export const posted = {
  message: text,
  transaction: z.looseObject({ id: text, reference: text }),
};

/** What was asked for waits for a second member of staff. */
export const waiting = {
  message: text,
  approval: z.looseObject({ id: text }),
};

/** Of calls that ask for the own password once more. */
export const ASKS_PASSWORD: ErrorCode[] = [
  "PASSWORD_WRONG",
  "SIGN_IN_LOCKED",
  "TOO_MANY_REQUESTS",
];

/** Of calls that set a password. */
export const SETS_PASSWORD: ErrorCode[] = [
  "PASSWORD_COMMON",
  "PASSWORD_PERSONAL",
  "TOO_MANY_REQUESTS",
];

/** Of calls that take a code of the second factor. */
export const TAKES_CODE: ErrorCode[] = [
  "SECOND_FACTOR_WRONG",
  "SECOND_FACTOR_LOCKED",
];

/** What may stand in the way of a movement that staff ask for. */
export const MOVES_MONEY: ErrorCode[] = [
  "ACCOUNT_UNKNOWN",
  "ACCOUNT_NOT_VERIFIED",
  "SAME_ACCOUNT",
  "CREDITED_CLOSED",
  "VALUE_DATE_AHEAD",
  "INSUFFICIENT_FUNDS",
  "CURRENCY_MISMATCH",
];

/** What may stand in the way of an entry's deletion. */
export const REVERSES: ErrorCode[] = [
  "ENTRY_UNKNOWN",
  "ALREADY_REVERSED",
  "REVERSAL_STAYS",
  "NOT_REVERSIBLE",
  "REVERSAL_UNFUNDED",
  "CREDITED_CLOSED",
];

/** What may stand in the way of a loan. */
export const GRANTS_LOAN: ErrorCode[] = [
  "NOT_FOUND",
  "LOAN_DECIDED",
  "LOAN_ACCOUNT_SHUT",
  "CURRENCY_MISMATCH",
];

/** What may stand in the way of balances that staff set. */
export const SETS_BALANCES: ErrorCode[] = [
  "USER_NOT_FOUND",
  "ACCOUNT_NOT_VERIFIED",
  "CREDITED_CLOSED",
  "TOTAL_BELOW_HELD",
  "AVAILABLE_ABOVE_TOTAL",
];
