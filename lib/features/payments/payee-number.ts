import { z } from "zod";
import {
  explainIban,
  isIban,
  isOwnIban,
  isQrIban,
  looksLikeIban,
  normaliseIban,
  ownNumberOf,
} from "@/lib/ledger/iban";
import {
  isCreditorReference,
  isQrReference,
} from "@/lib/ledger/payment-reference";
import { site } from "@/lib/platform/config/site";
import { explainDigits } from "@/lib/platform/validation/explain";
import {
  orNull,
  textOrInteger,
  toPlainDigits,
} from "@/lib/platform/validation/fields";
import { withFormText } from "@/lib/platform/validation/form-text";
import { withExplanation } from "@/lib/platform/validation/hints";
import { cleanPasted } from "@/lib/platform/validation/odd-text";
import { isThisBank } from "./this-bank";

const explainNumber = explainDigits({
  min: 1,
  max: 34,
  name: "An account number",
});

const toStored = (text: string) =>
  looksLikeIban(text) ? normaliseIban(text) : toPlainDigits(text);

/** The number of a payee's account: digits, or a valid IBAN of any country. Outputs it without blanks. */
export const payeeNumber = (message: string) =>
  withExplanation(
    withFormText(textOrInteger(message).transform(toStored), toStored).pipe(
      z
        .string()
        .regex(/^(\d{1,34}|[A-Z]{2}\d{2}[A-Z0-9]{11,30})$/, {
          message,
          abort: true,
        })
        .refine((number) => /^\d+$/.test(number) || isIban(number), message),
    ),
    (text) => (looksLikeIban(text) ? explainIban(text) : explainNumber(text)),
  );

const REFERENCE_INVALID = "Please enter a valid payment reference";

const toPlainReference = (text: string) =>
  cleanPasted(text)
    .replace(/ /g, "")
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** The structured reference of a bill: a QR reference or a creditor reference. Outputs it without blanks. */
export const paymentReference = orNull(
  z
    .string({ error: REFERENCE_INVALID })
    .max(200, REFERENCE_INVALID)
    .overwrite(toPlainReference)
    .refine(
      (text) => isQrReference(text) || isCreditorReference(text),
      REFERENCE_INVALID,
    ),
  REFERENCE_INVALID,
).optional();

type Payee = {
  recipientAccount: string;
  bank: string;
  paymentReference?: string | null | undefined;
};

/**
 * Adds to the schema of a payee how IBAN and bank go together. An IBAN of this bank under its name becomes the account
 * number, as if that had been entered; under another name it is refused, because the payer can mean only one of the
 * two.
 */
export const withBankOfIban = <Schema extends z.ZodType<Payee>>(
  schema: Schema,
): Schema =>
  schema
    .superRefine((payee, context) => {
      const refusal = refuse(payee);
      if (refusal) context.addIssue({ code: "custom", ...refusal });
    })
    .overwrite((payee) => ({
      ...payee,
      recipientAccount: toOwnNumber(payee.recipientAccount),
    }));

const toOwnNumber = (number: string) =>
  (isIban(number) && ownNumberOf(number)) || number;

function refuse({ recipientAccount: number, bank, paymentReference }: Payee) {
  const reference = paymentReference ?? "";
  if (isQrReference(reference) && !(isIban(number) && isQrIban(number)))
    return {
      path: ["recipientAccount"],
      message: "A QR reference needs the QR-IBAN of its bill.",
    };
  if (!isIban(number)) return null;
  const isOwn = isOwnIban(number);
  if (isOwn !== isThisBank(bank))
    return {
      path: ["bank"],
      message: isOwn
        ? `The IBAN is one of ${site.name}, not of this bank. Please enter ${site.name} as the bank, or the IBAN that the payee has at the other bank.`
        : `The IBAN belongs to another bank than ${site.name}. Please enter the name of that bank.`,
    };
  if (isOwn && ownNumberOf(number) === null)
    return {
      path: ["recipientAccount"],
      message: `${site.name} has no account with this IBAN. Please compare it with the one that the payee gave you.`,
    };
  return isQrIban(number) && !isQrReference(reference)
    ? {
        path: ["recipientAccount"],
        message:
          "This is the QR-IBAN of a bill, which takes payments with the reference of the bill only. Please pay the bill with its QR code.",
      }
    : null;
}
