import { secondFactorErrors } from "@/lib/identity/second-factor-errors";
import { receiptPath } from "@/lib/features/statements/public";
import { paymentPages } from "@/lib/features/payments/pages";
import {
  TRANSFER_FAILED,
  transferErrors,
} from "@/lib/features/payments/transfers/errors";
import { transferSchema } from "@/lib/features/payments/transfers/schema";
import { ledgerErrors } from "@/lib/ledger/errors";
import { commonErrors } from "@/lib/platform/errors/common";
import { type FormPages, KEY_FIELD } from "@/lib/platform/http/form-pages";

/** The payee check, as fields of the review. */
const ADVICE_FIELDS = ["payeeResult", "payeeIsNew"];

const TRANSFER_FORM = {
  state: paymentPages.transferAgain,
  // As long as a session stays open unused.
  keptSeconds: 900,
} as const;

/** The review shows the day of arrival and the fee itself. Quotes need script, because they last a minute only. */
const FIELDS = Object.keys(transferSchema.shape).filter(
  (name) => !["code", "arrivesOn", "fee", "quoteId"].includes(name),
);

/** The refusals that the review shows: for the second factor, the arrival and the fee, and failures after which the same payment can be sent. */
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
};

/** The pages of the transfer form without script: its input is reviewed first. */
export const reviewPages: FormPages = {
  ...TRANSFER_FORM,
  keep: FIELDS,
  done: () => paymentPages.transferReview,
  again: () => paymentPages.transferAgain,
  next: ({ key = "", advice }: ReviewAnswer) => ({
    [KEY_FIELD]: key,
    payeeResult: advice?.result ?? "",
    payeeIsNew: advice?.isNew ? "yes" : "",
  }),
};

/** The pages of the review, which sends the transfer. */
export const sendPages: FormPages = {
  ...TRANSFER_FORM,
  keep: [...FIELDS, KEY_FIELD, ...ADVICE_FIELDS],
  done: (answer) => {
    const { id, status } = answer.transfer as { id: string; status: string };
    return status === "scheduled" ? paymentPages.payments : receiptPath(id);
  },
  again: ({ code, fields }) =>
    SHOWN_IN_REVIEW.includes(code) || "code" in fields
      ? paymentPages.transferReview
      : paymentPages.transferAgain,
};
