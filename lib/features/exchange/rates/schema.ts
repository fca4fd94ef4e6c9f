import { z } from "zod";
import { isoDay, named, text } from "@/lib/calls/schemas";
import { CURRENCIES } from "@/lib/ledger/money";
import { choice, file, optionalDay } from "@/lib/platform/validation/fields";
import { cleanPasted } from "@/lib/platform/validation/odd-text";
import { MAX_FILE } from "./ecb";
import { PER_EURO, parseRate, RATED } from "./rate";

const CURRENCY = "The currency, as in ISO 4217";
const WORTH = "How much of the currency one euro is worth";
const RATE = "Please enter a rate such as 1.0823";

export const rateSchema = z.object({
  currency: choice(RATED, "Please choose a currency").describe(CURRENCY),
  rate: z
    .string({ error: RATE })
    .transform(cleanPasted)
    .refine((value) => parseRate(value) !== null, RATE)
    .describe(WORTH),
  day: optionalDay.describe("The day of the rate; today unless given"),
});

export type RateInput = z.output<typeof rateSchema>;

const FILE = "Please choose the daily file of the European Central Bank";

export const importRatesSchema = z.object({
  xml: z
    .string({ error: FILE })
    .min(1, FILE)
    .max(MAX_FILE, FILE)
    .describe("The text of eurofxref-daily.xml"),
});

/** {@link importRatesSchema} for the form, whose file is read when it is sent. */
export const importRatesFormSchema = z.object({
  xml: file(FILE).refine(({ size }) => size <= MAX_FILE, FILE),
});

/** A mid rate in an answer. */
export const rateForStaff = named(
  "ExchangeRate",
  z.object({
    currency: z.enum(CURRENCIES).describe(CURRENCY),
    base: z
      .literal(PER_EURO)
      .describe("The currency that the rate is for one unit of"),
    rate: text.describe(WORTH),
    day: isoDay.describe("The day of the rate"),
    source: text.describe("ECB, staff or demonstration"),
    isCurrent: z
      .boolean()
      .describe(
        "Whether it is of the last three business days, so that it can be used",
      ),
  }),
);
