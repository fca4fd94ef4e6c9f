import { z } from "zod";
import { isoDay, moment, money, named, text } from "@/lib/calls/schemas";
import { amount } from "@/lib/ledger/fields";
import { CURRENCIES } from "@/lib/ledger/money";
import { choice, digits } from "@/lib/platform/validation/fields";

/** The sides of an exchange, as the customer sees them. */
export const SIDES = ["sold", "bought"] as const;

export const quoteSchema = z.object({
  fromAccount: digits("Please choose the account to pay from"),
  toAccount: digits("Please choose the account to pay to").describe(
    "The number of the account that gets the money",
  ),
  fixed: choice(SIDES, "Please choose which amount you enter").describe(
    "Which amount is given: what is sold, or what is bought",
  ),
  amount: amount(),
});

export type QuoteInput = z.output<typeof quoteSchema>;

const QUOTE = "Please choose a quote";

export const exchangeSchema = z.object({
  quoteId: z.uuid(QUOTE).describe("The id of the quote"),
});

const currency = z.enum(CURRENCIES);

export const quoteAnswer = named(
  "ExchangeQuote",
  z.object({
    id: text,
    fromAccount: text,
    toAccount: text.describe("The number of the account that gets the money"),
    fixed: z
      .enum(SIDES)
      .describe("The amount that was given; the other one was converted"),
    sold: money.describe("What leaves the first account"),
    soldCurrency: currency.describe("The currency that is sold"),
    bought: money.describe("What the second account gets"),
    boughtCurrency: currency.describe("The currency that is bought"),
    midRate: text.describe(
      "How much of the currency that is bought one unit of the other is worth",
    ),
    rate: text.describe("The mid rate less the mark-up"),
    rateDay: isoDay.describe("The day of the mid rate"),
    markUp: money.describe("The mark-up, in the currency that is bought"),
    markUpCurrency: currency.describe("The currency that is bought"),
    markUpPercent: text.describe("The mark-up in percent of the mid rate"),
    expiresAt: moment.describe("Until when the quote can be used"),
    isCovered: z
      .boolean()
      .describe("Whether the first account has as much available now"),
    secondsLeft: z
      .int()
      .describe("How long the quote can be used, in seconds from now"),
  }),
);

export type QuoteAnswer = z.output<typeof quoteAnswer>;
