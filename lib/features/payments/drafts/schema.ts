import { z } from "zod";
import { digits, optionalLine } from "@/lib/platform/validation/fields";

const typed = optionalLine("Please enter text", 200);

/** The fields as they were typed, right or wrong. A draft never has the transfer codes. */
export const transferDraftSchema = z.object({
  amount: typed,
  accountName: typed,
  recipientAccount: typed,
  bank: typed,
  description: typed,
  payOn: typed,
});

export type DraftFields = z.output<typeof transferDraftSchema>;

/** The fields and the account to pay from. A draft that names an account of somebody else is not saved. */
export const savedDraftSchema = z.object({
  ...transferDraftSchema.shape,
  fromAccount: digits("Please enter a valid account number"),
});

export type SavedDraft = z.output<typeof savedDraftSchema>;
