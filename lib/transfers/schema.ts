import { z } from "zod";
import { optionalCode } from "@/lib/auth/two-factor/code";
import { amount, digits, line, optionalLine } from "@/lib/validation/fields";

/** POST /transfer. Key order is the order of checks. */
export const transferSchema = z.object({
  amount: amount("Please enter a valid amount"),
  accountName: line("Please enter the beneficiary account name"),
  recipientAccount: digits("Please enter a valid beneficiary account number"),
  bank: line("Please enter the bank name"),
  cotCode: line("Please enter your COT Code", 40),
  taxCode: line("Please enter your Tax Code", 40),
  description: optionalLine("Please enter a valid description"),
  /** The number the customer saw the wire leave from; another one's session is refused. */
  fromAccount: digits("Please enter a valid account number").optional(),
  /** For a first payment to a number, from those who have a second factor. */
  code: optionalCode,
});

export type Transfer = z.output<typeof transferSchema>;
