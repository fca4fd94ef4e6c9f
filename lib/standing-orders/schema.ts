import { z } from "zod";
import { optionalCode } from "@/lib/auth/two-factor/code";
import {
  amount,
  choice,
  day,
  digits,
  line,
  optionalLine,
} from "@/lib/validation/fields";
import { rhythms } from "./order";

/** POST /standing-orders: a wire with the days on which it is made. Key order is the order of checks. */
export const standingOrderSchema = z.object({
  amount: amount("Please enter a valid amount"),
  accountName: line("Please enter the beneficiary account name"),
  recipientAccount: digits("Please enter a valid beneficiary account number"),
  bank: line("Please enter the bank name"),
  rhythm: choice(rhythms, "Please choose how often to pay"),
  firstOn: day("Please enter the date of the first payment"),
  lastOn: z
    .union([z.literal(""), day("Please enter a valid date")], {
      error: "Please enter a valid date",
    })
    .nullish()
    .transform((value) => value || null),
  cotCode: line("Please enter your COT Code", 40),
  taxCode: line("Please enter your Tax Code", 40),
  description: optionalLine("Please enter a valid description"),
  /** The number the customer saw the payments leave from. */
  fromAccount: digits("Please enter a valid account number").optional(),
  /** For an order to a number never paid before, from those who have a second factor. */
  code: optionalCode,
});

export type StandingOrderInput = z.output<typeof standingOrderSchema>;
