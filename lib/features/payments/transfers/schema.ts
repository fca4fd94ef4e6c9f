import {
  payeeNumber,
  paymentReference,
  withBankOfIban,
} from "@/lib/features/payments/payee-number";
import { isThisBank } from "@/lib/features/payments/this-bank";
import { transferErrors } from "./errors";
import { z } from "zod";
import { optionalCode } from "@/lib/identity/second-factor-code";
import {
  digits,
  line,
  optionalDay,
  optionalLine,
  pastedText,
  payeeName,
} from "@/lib/platform/validation/fields";
import { amount, amountOrZero } from "@/lib/ledger/fields";
import { type Currency, parseCallAmount } from "@/lib/ledger/money";

const TOO_FINE =
  "The currency of this account has fewer decimal places. Please enter a valid amount";

const transferCode = (message: string) =>
  pastedText(message).pipe(line(message, 40));

/** The two transfer codes, in the order of their checks. */
export const transferCodes = {
  cotCode: transferCode("Please enter your COT Code"),
  taxCode: transferCode("Please enter your Tax Code"),
};

/** The fee that a review says, in the currency of the account that pays. */
export const shownFee = amountOrZero()
  .optional()
  .describe(
    "The fee of a payment to another bank, as its payer was shown: refused if it is another one",
  );

/** POST /transfer. The order of the keys is the order of the checks. */
export const transferSchema = withBankOfIban(
  z.object({
    amount: amount(),
    accountName: payeeName("Please enter the beneficiary account name"),
    recipientAccount: payeeNumber(
      "Please enter a valid beneficiary account number",
    ),
    bank: line("Please enter the bank name"),
    ...transferCodes,
    description: optionalLine("Please enter a valid description"),
    /** The reference of the bill that the transfer pays. A bill is paid at once. */
    paymentReference,
    /** A later day on which to pay; the transfer is sent at once without it. */
    payOn: optionalDay,
    /** The account that pays, the main one without a number; refused if it is not the caller's. */
    fromAccount: digits("Please enter a valid account number").optional(),
    /** The day on which the review says that a wire arrives; refused if it would arrive later. */
    arrivesOn: optionalDay.optional(),
    /** The fee of a wire that the review says; refused if it is another one. */
    fee: shownFee,
    /** The quote of a transfer to an account of another currency, which the review shows. */
    quoteId: z
      .uuid("Please choose a quote")
      .optional()
      .describe("The id of the quote, for an account of another currency"),
    /** For the first payment to a number, if the customer has a second factor. */
    code: optionalCode,
  }),
).refine(({ payOn, paymentReference: bill }) => !payOn || !bill, {
  path: ["payOn"],
  message: "A bill is paid at once. Please leave the payment date empty.",
});

export type Transfer = z.output<typeof transferSchema>;

/**
 * Returns the schema of the transfer form, which refuses before the review: the numbers of the accounts that can pay,
 * and decimal places that the currency of the one that pays does not have.
 */
export const transferFormSchema = (
  payers: readonly { number: string }[],
  currencyOf: (fromAccount: string | undefined) => Currency,
) =>
  transferSchema
    .refine(
      ({ recipientAccount, bank }) =>
        !isThisBank(bank) ||
        payers.every(({ number }) => number !== recipientAccount),
      {
        path: ["recipientAccount"],
        message: transferErrors.OWN_ACCOUNT.text,
      },
    )
    .refine(
      ({ amount, fromAccount }) =>
        parseCallAmount(amount, currencyOf(fromAccount)) !== null,
      { path: ["amount"], message: TOO_FINE },
    );
