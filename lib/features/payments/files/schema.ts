import { z } from "zod";
import { optionalCode } from "@/lib/identity/second-factor-code";
import { file, optionalDay } from "@/lib/platform/validation/fields";
import {
  shownFee,
  transferCodes,
} from "@/lib/features/payments/transfers/schema";

export const paymentFileSchema = z.object({
  file: file("Please choose a file of payments").describe(
    "A pain.001.001.09 file of up to 1,000 payments",
  ),
});

export const sendPaymentFileSchema = z.object({
  ...transferCodes,
  leaveOutDoubts: z
    .boolean({ error: "Please choose yes or no" })
    .default(true)
    .describe("Whether payments that may be duplicates are not sent"),
  fee: shownFee,
  arrivesOn: optionalDay
    .optional()
    .describe(
      "The day on which payments reach other banks, as the review shows it; refused if it is a later one",
    ),
  code: optionalCode,
});

export type SendPaymentFile = z.output<typeof sendPaymentFileSchema>;
