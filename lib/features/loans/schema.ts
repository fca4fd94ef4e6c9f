import { z } from "zod";
import { choice, prose } from "@/lib/platform/validation/fields";
import { loanTypes } from "./types";
import { amount } from "@/lib/ledger/fields";

const REQUIRED = "Please fill in all the fields";

const isFilledIn = (value: unknown) =>
  typeof value === "number" ||
  (typeof value === "string" && value.trim() !== "");

/** POST /loan-request/{userId}. The default type is a personal loan. */
export const loanSchema = z.object({
  loanType: choice(loanTypes, "Please choose a type of loan").default(
    loanTypes[0],
  ),
  amount: z
    .unknown()
    .refine(isFilledIn, { message: REQUIRED, abort: true })
    .pipe(amount("Please enter a valid amount")),
  loanReason: prose(REQUIRED, 1_000),
});

export type LoanInput = z.output<typeof loanSchema>;
