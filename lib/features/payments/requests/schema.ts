import { z } from "zod";
import { amount, INVALID_AMOUNT } from "@/lib/ledger/fields";
import { digits, line, optionalLine } from "@/lib/platform/validation/fields";
import { BILL_TEXT } from "../bills/qr-bill";

const INVALID_MESSAGE = "Please enter a valid message";
const COUNTRY_MISSING = "Please enter your country";
const NOT_ON_BILLS =
  "Please use Latin letters, digits and common signs. A bill has no others.";

const COUNTRIES = new Intl.DisplayNames("en", {
  type: "region",
  fallback: "none",
});

/** Returns whether a text is the code of a country, as in ISO 3166. */
const isCountry = (text: string) =>
  /^[A-Z]{2}$/.test(text) && text !== "ZZ" && COUNTRIES.of(text) !== undefined;

/** A text of a bill, which has Latin letters only. */
const billLine = (message: string, maxLength: number) =>
  line(message, maxLength).regex(BILL_TEXT, NOT_ON_BILLS);

/** POST /payment-requests. Without an amount the payer decides. The address of the payee is part of every bill. */
export const paymentRequestSchema = z.object({
  amount: z
    .union([z.literal(""), amount()], { error: INVALID_AMOUNT })
    .nullish()
    .transform((value) => value || null),
  message: optionalLine(INVALID_MESSAGE).refine(
    (text) => BILL_TEXT.test(text),
    NOT_ON_BILLS,
  ),
  street: billLine("Please enter your street and house number", 70).describe(
    "Street and house number of the payee",
  ),
  postcode: billLine("Please enter your postcode", 16).describe(
    "The postcode of the payee",
  ),
  town: billLine("Please enter your town", 35).describe(
    "The town of the payee",
  ),
  country: line(COUNTRY_MISSING, 2)
    .overwrite((text) => text.toUpperCase())
    .refine(isCountry, "Please enter your country as two letters, such as CH")
    .describe("The country of the payee, as in ISO 3166"),
  account: digits("Please choose the account to be paid"),
});

export type PaymentRequestInput = z.output<typeof paymentRequestSchema>;
