import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import { receiptPath } from "@/lib/features/statements/public";
import { paymentPages } from "@/lib/features/payments/pages";
import {
  TRANSFER_FAILED,
  transferErrors,
} from "@/lib/features/payments/transfers/errors";
import { transferSchema } from "@/lib/features/payments/transfers/schema";
import { ledgerErrors } from "@/lib/ledger/errors";
import type { QuoteAnswer } from "@/lib/features/exchange/public";
import { decimalsOf } from "@/lib/ledger/money";
import { commonErrors } from "@/lib/platform/errors/common";
import { type FormPages, KEY_FIELD } from "@/lib/platform/http/form-pages";

/** The payee check, as fields of the review. */
const ADVICE_FIELDS = ["payeeResult", "payeeIsNew"];

/** The quote that the review shows, where one is needed. */
const QUOTE_FIELDS = ["quoteId", "quotedAs"];

const TRANSFER_FORM = {
  state: paymentPages.transferAgain,
  // As long as a session stays open unused.
  keptSeconds: 900,
} as const;

/** The review shows the day of arrival and the fee itself, and has a quote of its own. */
const FIELDS = Object.keys(transferSchema.shape).filter(
  (name) => !["code", "arrivesOn", "fee", "quoteId"].includes(name),
);

/**
 * The refusals that the review shows: those for the second factor, the arrival and the fee, and failures after which
 * the same payment can be sent.
 */
const SHOWN_IN_REVIEW: string[] = [
  secondFactorErrors.STEP_UP_NEEDED.code,
  secondFactorErrors.SECOND_FACTOR_WRONG.code,
  secondFactorErrors.SECOND_FACTOR_AHEAD.code,
  transferErrors.ARRIVAL_CHANGED.code,
  ledgerErrors.FEE_CHANGED.code,
  commonErrors.UNAVAILABLE.code,
  TRANSFER_FAILED.code,
];

type ReviewAnswer = {
  key?: string;
  advice?: { result: string; isNew: boolean } | null;
  quote?: QuoteAnswer | null;
};

const toText = (quote: QuoteAnswer) =>
  `The payee gets ${quote.boughtCurrency} ${quote.bought.toFixed(decimalsOf(quote.boughtCurrency))}, at 1 ${quote.soldCurrency} = ${quote.rate} ${quote.boughtCurrency}. The mid rate is ${quote.midRate}, and the mark-up of ${quote.markUpPercent} % is included. Send the transfer within ${quote.secondsLeft} seconds.`;

/** The pages of the transfer form without script: its input is reviewed first. */
export const reviewPages: FormPages = {
  ...TRANSFER_FORM,
  keep: FIELDS,
  done: () => paymentPages.transferReview,
  again: () => paymentPages.transferAgain,
  next: ({ key = "", advice, quote }: ReviewAnswer) => ({
    [KEY_FIELD]: key,
    payeeResult: advice?.result ?? "",
    payeeIsNew: advice?.isNew ? "yes" : "",
    ...(quote && { quoteId: quote.id }),
    quotedAs: quote ? toText(quote) : "",
  }),
};

/** The pages of the review, which sends the transfer. */
export const sendPages: FormPages = {
  ...TRANSFER_FORM,
  keep: [...FIELDS, KEY_FIELD, ...ADVICE_FIELDS, ...QUOTE_FIELDS],
  done: (answer) => {
    const { id, status } = answer.transfer as { id: string; status: string };
    return status === "scheduled" ? paymentPages.payments : receiptPath(id);
  },
  again: ({ code, fields }) =>
    SHOWN_IN_REVIEW.includes(code) || "code" in fields
      ? paymentPages.transferReview
      : paymentPages.transferAgain,
};
