import { z } from "zod";
import { optionalCode } from "@/lib/identity/second-factor-code";
import {
  choice,
  day,
  digits,
  line,
  optionalDay,
  optionalLine,
  payeeName,
} from "@/lib/platform/validation/fields";
import { payeeNumber, withBankOfIban } from "../payee-number";
import { shownFee, transferCodes } from "../transfers/schema";
import { rhythms } from "./order";
import { amountOrKeep, oneAmount } from "@/lib/ledger/amount-or-keep";
import { amount } from "@/lib/ledger/fields";

const orderAmount = amount();

const schedule = {
  rhythm: choice(rhythms, "Please choose how often to pay"),
  firstOn: day("Please enter the date of the first payment"),
  lastOn: optionalDay,
};

const description = optionalLine("Please enter a valid description");

/** The fields of an order that can change. The order of the keys is the order of the checks. */
const terms = {
  ...schedule,
  ...transferCodes,
  description,
  /** The account number shown in the form. */
  fromAccount: digits("Please enter a valid account number").optional(),
  /** For the first order to a number, if the customer has a second factor. */
  code: optionalCode,
};

/** POST /standing-orders: a transfer with its schedule. */
export const standingOrderSchema = withBankOfIban(
  z.object({
    amount: orderAmount,
    accountName: payeeName("Please enter the payee name"),
    recipientAccount: payeeNumber("Please enter a valid payee account number"),
    bank: line("Please enter the bank name"),
    ...terms,
    /** The fee of a payment to another bank that the review says; refused if it is another one today. */
    fee: shownFee,
  }),
);

/** PUT /standing-orders/{orderId}: `firstOn` is the next payment. */
export const orderEditSchema = z.object({
  amount: orderAmount,
  ...terms,
  fee: shownFee,
});

/** With `keep` instead of an amount, all is moved but what stays. */
const ownTerms = { ...amountOrKeep, ...schedule, description };

/** PUT /own-orders/{orderId}: `firstOn` is the next payment. */
export const ownOrderEditSchema = oneAmount(z.object(ownTerms));

/** POST /own-orders: a move between two accounts of the caller with its schedule. */
export const ownOrderSchema = oneAmount(
  z.object({
    fromAccount: digits("Please choose the account to move money from"),
    toAccount: digits("Please choose the account to move money to"),
    ...ownTerms,
  }),
);

export type OwnOrder = z.output<typeof ownOrderSchema>;

export type OwnOrderEdit = z.output<typeof ownOrderEditSchema>;

export type OrderEdit = z.output<typeof orderEditSchema>;

export type StandingOrderInput = z.output<typeof standingOrderSchema>;
