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
import { amount } from "@/lib/ledger/fields";

const transferCode = (message: string) =>
  pastedText(message).pipe(line(message, 40));

/** The two transfer codes, in the order of their checks. */
export const transferCodes = {
  cotCode: transferCode("Please enter your COT Code"),
  taxCode: transferCode("Please enter your Tax Code"),
};

/** POST /transfer. The order of the keys is the order of the checks. */
export const transferSchema = z.object({
  amount: amount("Please enter a valid amount"),
  accountName: payeeName("Please enter the beneficiary account name"),
  recipientAccount: digits("Please enter a valid beneficiary account number"),
  bank: line("Please enter the bank name"),
  ...transferCodes,
  description: optionalLine("Please enter a valid description"),
  /** A later day on which to pay; the transfer is sent at once without it. */
  payOn: optionalDay,
  /** The account number shown in the form; refused if the session belongs to another account. */
  fromAccount: digits("Please enter a valid account number").optional(),
  /** For the first payment to a number, if the customer has a second factor. */
  code: optionalCode,
});

export type Transfer = z.output<typeof transferSchema>;

/** Returns the schema of the transfer form, which refuses the sender's own number before the review. */
export const transferFormSchema = (ownNumber: string) =>
  transferSchema.refine(
    ({ recipientAccount, bank }) =>
      recipientAccount !== ownNumber || !isThisBank(bank),
    {
      path: ["recipientAccount"],
      message: transferErrors.OWN_ACCOUNT.text,
    },
  );
