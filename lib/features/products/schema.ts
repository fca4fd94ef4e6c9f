import { z } from "zod";
import { isoDay, money, named, text } from "@/lib/calls/schemas";
import { ACCOUNT_TYPES } from "@/lib/ledger/account-label";
import { amount } from "@/lib/ledger/fields";
import { CURRENCIES } from "@/lib/ledger/money";
import { choice, day } from "@/lib/platform/validation/fields";
import { orEmpty, rateUpTo } from "./rate-field";
import { CAPITALISATIONS, DAY_COUNTS, OPENERS } from "./terms";

export const changeProductSchema = z.object({
  type: choice(ACCOUNT_TYPES, "Please choose a type of account").describe(
    "The type of account",
  ),
  currency: choice(CURRENCIES, "Please choose a currency").describe(
    "The currency, as in ISO 4217",
  ),
  validFrom: day("Please choose a day").describe(
    "The first day of the new terms",
  ),
  rate: rateUpTo(20).describe("Percent a year"),
  above: orEmpty(amount()).describe(
    "The balance above which another rate holds; one rate for all without it",
  ),
  rateAbove: orEmpty(rateUpTo(20)).describe("Percent a year of the part above"),
  dayCount: choice(DAY_COUNTS, "Please choose how days are counted").describe(
    "How a day becomes a part of a year",
  ),
  capitalisation: choice(
    CAPITALISATIONS,
    "Please choose when interest is paid",
  ).describe("At the end of what interest is paid"),
  monthlyFee: orEmpty(amount()).describe(
    "What the account costs a month; nothing without it",
  ),
  wireFee: orEmpty(amount()).describe(
    "What a wire to another bank costs; nothing without it",
  ),
  openedBy: choice(OPENERS, "Please choose who opens the account")
    .default("customers")
    .describe(
      "Who opens accounts of the product: customers themselves and staff, or staff only",
    ),
});

export type ProductChange = z.output<typeof changeProductSchema>;

/** The terms of a product, in an answer. */
export const product = named(
  "Product",
  z.object({
    type: z.enum(ACCOUNT_TYPES).describe("The type of account"),
    currency: z.enum(CURRENCIES).describe("The currency, as in ISO 4217"),
    validFrom: isoDay.describe("The first day of these terms"),
    dayCount: z.enum(DAY_COUNTS).describe("How a day becomes a part of a year"),
    capitalisation: z
      .enum(CAPITALISATIONS)
      .describe("At the end of what interest is paid"),
    bands: z
      .array(
        z.object({
          above: text.describe(
            "The rate is for the part of a balance above it",
          ),
          rate: text.describe("Percent a year"),
        }),
      )
      .describe("By amount; none if it never paid interest"),
    monthlyFee: money.describe("What the account costs a month"),
    wireFee: money.describe("What a wire to another bank costs"),
    openedBy: z
      .enum(OPENERS)
      .describe("Who opens it: customers themselves and staff, or staff only"),
  }),
);
