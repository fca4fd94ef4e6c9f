import { z } from "zod";
import { optionalCode } from "@/lib/identity/second-factor-code";
import { file } from "@/lib/platform/validation/fields";
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
    .default(false)
    .describe("Whether payments that may be duplicates are not sent"),
  fee: shownFee,
  code: optionalCode,
});

export type SendPaymentFile = z.output<typeof sendPaymentFileSchema>;
