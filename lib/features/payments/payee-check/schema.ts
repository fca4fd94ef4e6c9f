import { z } from "zod";
import {
  payeeNumber,
  paymentReference,
  withBankOfIban,
} from "@/lib/features/payments/payee-number";
import { line } from "@/lib/platform/validation/fields";

/** POST /payee-check: the fields of a transfer that identify the payee. */
export const payeeCheckSchema = withBankOfIban(
  z.object({
    accountName: line("Please enter the payee name"),
    recipientAccount: payeeNumber("Please enter a valid payee account number"),
    bank: line("Please enter the bank name"),
    paymentReference,
  }),
);

export type PayeeCheck = z.output<typeof payeeCheckSchema>;
