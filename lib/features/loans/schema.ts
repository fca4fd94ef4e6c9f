import { z } from "zod";
import { choice, digits, line, prose } from "@/lib/platform/validation/fields";
import { loanTypes } from "./types";
import { amount } from "@/lib/ledger/fields";
import { optionalCode } from "@/lib/identity/second-factor-code";

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
    .pipe(amount()),
  loanReason: prose(REQUIRED, 1_000),
  /** The monthly income that the customer states. */
  monthlyIncome: z.preprocess(
    (value) => (value === "" || value === null ? undefined : value),
    amount("Please enter a valid monthly income").optional(),
  ),
  /** The account that the loan is paid out to and collected from; the main one without it. */
  toAccount: digits("Please enter a valid account number").optional(),
  loanProduct: z
    .preprocess(
      (value) => (value === "" || value === null ? undefined : value),
      line("Please choose a loan", 60).optional(),
    )
    .describe("The name of a loan product; none without it"),
});

export type LoanInput = z.output<typeof loanSchema>;

/** POST /loan-offers/{loanId}/accept. */
export const acceptSchema = z.object({
  /** The monthly instalment of the offer that the customer has read. */
  instalment: amount("Please enter the monthly instalment of the offer"),
  /** If the customer has a second factor. */
  code: optionalCode,
});

export type AcceptInput = z.output<typeof acceptSchema>;

/** POST /loans/{loanId}/repay: the whole loan, with the amount that it costs today, or a part of it. */
export const repaySchema = z.object({
  scope: choice(["part", "whole"], "Please choose how much to repay"),
  amount: amount(),
  /** The account that pays; that of the loan without it. */
  fromAccount: digits("Please enter a valid account number").optional(),
});

export type RepayInput = z.output<typeof repaySchema>;
