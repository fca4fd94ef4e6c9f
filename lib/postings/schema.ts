import { z } from "zod";
import {
  amount,
  day,
  digits,
  line,
  optionalLine,
} from "@/lib/validation/fields";

const orBlank = <S extends z.ZodType>(schema: S, message: string) =>
  z.union([z.literal(""), schema], { error: message });

/**
 * POST /credit/{accountId} and /debit/{accountId}: `chooseAccount` is the account of the movement, `to` the other
 * one; without it the bank's cash is the other side. date and time are the value date, Zurich time.
 */
export const staffPostingSchema = z.object({
  chooseAccount: digits("Please choose the account", { min: 10 }),
  to: orBlank(
    digits("Please choose the other account", { min: 10 }),
    "Please choose the other account",
  )
    .nullish()
    .transform((value) => value || null),
  amount: amount("Please enter a valid amount"),
  description: line("Please enter a description", 140),
  date: orBlank(day("Please enter a valid date"), "Please enter a valid date")
    .nullish()
    .transform((value) => value || null),
  time: orBlank(
    z
      .string()
      .regex(
        /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/,
        "Please enter a valid time",
      ),
    "Please enter a valid time",
  )
    .nullish()
    .transform((value) => value || null),
  bank: optionalLine("Please enter a valid bank name", 120),
});

export type StaffPosting = z.output<typeof staffPostingSchema>;
