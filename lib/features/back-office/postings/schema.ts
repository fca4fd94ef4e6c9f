import { z } from "zod";
import {
  choice,
  digits,
  id,
  line,
  optionalDay,
  optionalLine,
  orNull,
  pastedKey,
  toPlainDigits,
} from "@/lib/platform/validation/fields";
import { optionalReason, reason } from "@/lib/platform/validation/reason";
import { amount } from "@/lib/ledger/fields";

const INVALID_TIME = "Please enter a valid time";
const valueTime = orNull(
  z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, INVALID_TIME),
  INVALID_TIME,
);

const OTHER = "Please choose the other account";
const otherAccount = orNull(digits(OTHER, { min: 10 }), OTHER);

const staffPostingFields = z.object({
  chooseAccount: digits("Please choose an account", { min: 10 }),
  to: otherAccount,
  from: otherAccount,
  amount: amount(),
  description: line("Please enter a description", 140),
  date: optionalDay,
  time: valueTime,
  bank: optionalLine("Please enter a valid bank name", 120),
  reason: optionalReason,
  rebooks: z
    .uuid("Please choose a reversed transaction")
    .nullish()
    .transform((value) => value ?? null),
});

type OtherAccount = { to: string | null; from: string | null };

const isOneAccount = ({ to, from }: OtherAccount) =>
  !to || !from || to === from;
const ONE_ACCOUNT = { path: ["from"], message: OTHER };

const withOtherAccount = <Fields extends OtherAccount>({
  from,
  ...posting
}: Fields) => ({ ...posting, to: posting.to ?? from });

/**
 * POST /credit/{accountId} and /debit/{accountId}: `chooseAccount` is the account to credit or debit, `to` (or
 * `from`) the other account; without it the bank's cash is the other side. `date` and `time` are the value date in
 * Zurich time. `rebooks` is the id of a reversed transaction that the new one replaces.
 */
export const staffPostingSchema = staffPostingFields
  .refine(isOneAccount, ONE_ACCOUNT)
  .transform(withOtherAccount);

/** The form of a debit, which requires a reason. */
export const debitFormSchema = staffPostingFields
  .extend({ reason })
  .refine(isOneAccount, ONE_ACCOUNT)
  .transform(withOtherAccount);

export type StaffPosting = z.output<typeof staffPostingSchema>;

/** Returns a number or an id without what copied text brings along; any other text, such as a name, as it is. */
function toKeyOrName(text: string): string {
  const key = toPlainDigits(text);
  return /^\d+$/.test(key) || id.safeParse(key).success ? key : text;
}

/** GET /posting-preview: the fields of a form that is not sent yet. */
export const postingPreviewSchema = z.object({
  kind: choice(["credit", "debit"], "Please choose credit or debit"),
  account: pastedKey("Please choose an account"),
  other: z
    .string({ error: OTHER })
    .default("")
    .transform((text): string | undefined => toKeyOrName(text))
    .pipe(optionalLine(OTHER, 60)),
  /** The holder of an account elsewhere; only a history record can have one. */
  holder: z.string().nullish(),
  amount: amount(),
  date: optionalDay,
  time: valueTime,
});

export type PostingPreviewRequest = z.output<typeof postingPreviewSchema>;

const OTHER_MISSING = "Please enter the other account";

/**
 * POST /transaction-history: `sender` is the account whose history it is, by customer id or number, and
 * `transactionType` says whether it is credited or debited. `accountTransferredTo` is the other account: one of this
 * bank by id or number, or any other text for an account elsewhere, whose holder is `accountName`. `date` and `time`
 * are the value date in Zurich time.
 */
export const historyEntrySchema = z.object({
  sender: pastedKey("Please choose an account"),
  transactionType: choice(["credit", "debit"], "Please choose credit or debit"),
  amountTransferred: amount(),
  remark: line("Please enter a description", 140),
  accountTransferredTo: z
    .string({ error: OTHER_MISSING })
    .transform(toKeyOrName)
    .pipe(line(OTHER_MISSING, 60)),
  accountName: optionalLine("Please enter a valid name", 120),
  bank: line("Please enter the bank name", 120),
  date: optionalDay,
  time: valueTime,
});

export type HistoryEntry = z.output<typeof historyEntrySchema>;
