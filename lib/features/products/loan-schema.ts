import { z } from "zod";
import { count, isoDay, named, text } from "@/lib/calls/schemas";
import { amount } from "@/lib/ledger/fields";
import { CURRENCIES } from "@/lib/ledger/money";
import {
  choice,
  day,
  line,
  textOrInteger,
} from "@/lib/platform/validation/fields";
import { loanTypes } from "./loan-types";
import { orEmpty, rateUpTo } from "./rate-field";

const MONTHS = "Please enter months from 1 to 480";
const BELOW = "This is below the lower end. Please correct one of the two.";
/** The most by which the rate for late payment may exceed the lowest rate, in hundredths of a percent. */
const MOST_ABOVE_BP = 1_500;

const months = textOrInteger(MONTHS)
  .pipe(z.string().regex(/^\s*\d{1,3}\s*$/, MONTHS))
  .transform(Number)
  .pipe(z.int(MONTHS).min(1, MONTHS).max(480, MONTHS));

export const changeLoanProductSchema = z
  .object({
    name: line("Please enter a name", 60).describe("The name of the product"),
    loanType: choice(loanTypes, "Please choose a type of loan").describe(
      "The type of loan",
    ),
    currency: choice(CURRENCIES, "Please choose a currency").describe(
      "The currency, as in ISO 4217",
    ),
    validFrom: day("Please choose a day").describe(
      "The first day of the new terms",
    ),
    lowestRate: rateUpTo(30).describe("Percent a year"),
    highestRate: orEmpty(rateUpTo(30)).describe(
      "Percent a year; the lowest rate without it",
    ),
    overdueRate: orEmpty(rateUpTo(45)).describe(
      "Percent a year of what is paid late; the lowest rate without it",
    ),
    shortestTerm: months.describe("In months"),
    longestTerm: months.describe("In months"),
    smallestAmount: amount().describe("The smallest loan"),
    largestAmount: amount().describe("The largest loan"),
    offered: choice(["yes", "no"], "Please choose yes or no")
      .default("yes")
      .describe("Whether customers can request it"),
  })
  .transform((terms, context) => {
    const highestRate = terms.highestRate ?? terms.lowestRate;
    const overdueRate = terms.overdueRate ?? terms.lowestRate;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (highestRate < terms.lowestRate) refuse("highestRate", BELOW);
    if (terms.longestTerm < terms.shortestTerm) refuse("longestTerm", BELOW);
    if (Number(terms.largestAmount) < Number(terms.smallestAmount))
      refuse("largestAmount", BELOW);
    if (overdueRate > terms.lowestRate + MOST_ABOVE_BP)
      refuse(
        "overdueRate",
        "The rate for late payment is at most 15 above the lowest rate",
      );
    return { ...terms, highestRate, overdueRate };
  });

export type LoanProductChange = z.output<typeof changeLoanProductSchema>;

/** The terms of a loan product, in an answer. */
export const loanProduct = named(
  "LoanProduct",
  z.object({
    name: text.describe("The name of the product"),
    loanType: z.enum(loanTypes).describe("The type of loan"),
    currency: z.enum(CURRENCIES).describe("The currency, as in ISO 4217"),
    validFrom: isoDay.describe("The first day of these terms"),
    lowestRate: text.describe("Percent a year"),
    highestRate: text.describe("Percent a year"),
    overdueRate: text.describe("Percent a year of what is paid late"),
    shortestTerm: count.describe("In months"),
    longestTerm: count.describe("In months"),
    smallestAmount: text.describe("The smallest loan"),
    largestAmount: text.describe("The largest loan"),
  }),
);
