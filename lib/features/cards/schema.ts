import { z } from "zod";
import { named, text } from "@/lib/calls/schemas";
import { anyPassword } from "@/lib/identity/schema";
import { bankToday } from "@/lib/platform/time/clock";
import {
  explainCardNumber,
  explainExpiry,
} from "@/lib/platform/validation/explain";
import { name, textOrInteger } from "@/lib/platform/validation/fields";
import { cleanPasted } from "@/lib/platform/validation/odd-text";
import { withExplanation } from "@/lib/platform/validation/hints";
import { brandOf, monthsLeft, readExpiry } from "./rules";

const REQUIRED = "Please fill in all fields.";
const NUMBER = "Please enter a valid card number";
const EXPIRY = "Please enter the expiry date as MM/YY";
const EXPIRED = "This card has expired";
const CVV = "Please enter the security code (CVV) of your card";

// No card is valid for longer, so a later date is a typing error.
const MAX_MONTHS = 20 * 12;

const requiredText = z
  .string({ error: REQUIRED })
  .overwrite(cleanPasted)
  .min(1, { error: REQUIRED, abort: true });

/** Digits, as text or JSON number. A number that lost leading zeros has too few digits. */
const requiredDigits = textOrInteger(REQUIRED);

const cardNumber = withExplanation(
  requiredDigits
    .pipe(
      requiredText.regex(/^\d(?:[ -]?\d){11,18}$/, {
        error: NUMBER,
        abort: true,
      }),
    )
    .transform((text) => text.replace(/\D/g, ""))
    .refine((number) => brandOf(number) !== null, NUMBER),
  explainCardNumber,
);

const expiryDate = withExplanation(
  requiredText.transform((text, context) => {
    const expiry = readExpiry(text);
    const left = expiry ? monthsLeft(expiry, bankToday()) : Infinity;
    if (expiry && left >= 0 && left <= MAX_MONTHS) return expiry;
    context.addIssue({ code: "custom", message: left < 0 ? EXPIRED : EXPIRY });
    return z.NEVER;
  }),
  explainExpiry,
);

/** POST /card-details. The length of the security code depends on the brand, which follows from the number. */
export const cardSchema = z
  .object({
    cardNumber,
    cardHolderName: name(REQUIRED, 60),
    expiryDate,
    cvv: requiredDigits.pipe(requiredText.regex(/^\d{3,4}$/, CVV)),
  })
  .refine(
    ({ cardNumber, cvv }) => {
      const brand = brandOf(cardNumber);
      return !brand || brand.cvvLength === cvv.length;
    },
    { path: ["cvv"], message: CVV },
  );

export type CardInput = z.output<typeof cardSchema>;

/** POST /show-card/{cardId}: the staff member's own password. */
export const showCardSchema = z.object({
  password: anyPassword("Please enter your password"),
});

export type ShowCard = z.output<typeof showCardSchema>;

const card = z.object({
  _id: text,
  brand: text,
  last4: text,
  cardNumber: text,
  cardHolderName: text,
  expiryDate: text,
  frozen: z.boolean(),
});

/** A card as its owner sees it, masked. */
export const ownCard = named("Card", card);

/** A card with its full number and security code. */
export const shownCard = named(
  "ShownCard",
  card.extend({ cvv: text.nullable() }),
);

/** A card as staff see it in lists, masked. */
export const cardForStaff = named(
  "CardForStaff",
  card.extend({ userId: text, cvv: text.nullable() }),
);
