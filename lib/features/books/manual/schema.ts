import { z } from "zod";
import { BY_HAND, type HandKind } from "@/lib/ledger/chart";
import { amount, storedAmount } from "@/lib/ledger/fields";
import { CURRENCIES } from "@/lib/ledger/money";
import { choice, line, optionalDay } from "@/lib/platform/validation/fields";
import { type ManualKind, PAID_OUT } from "./kinds";

const HAND_KINDS = BY_HAND.map(({ kind }) => kind) as [HandKind, ...HandKind[]];
const MANUAL_KINDS: [ManualKind, ...ManualKind[]] = [...HAND_KINDS, PAID_OUT];

const description = line("Please enter a description", 140);

export const manualEntrySchema = z.object({
  debit: choice(MANUAL_KINDS, "Please choose the account to debit").describe(
    "The account of the bank to debit; unclaimed into cash only",
  ),
  credit: choice(HAND_KINDS, "Please choose the account to credit").describe(
    "The account of the bank to credit",
  ),
  currency: choice(CURRENCIES, "Please choose a currency").describe(
    "The currency, as in ISO 4217",
  ),
  amount: amount(),
  description: description.describe("What the entry is for"),
  date: optionalDay.describe(
    "The value date, today or earlier; the day of the approval unless given",
  ),
});

export type ManualEntryInput = z.output<typeof manualEntrySchema>;

export const reverseManualEntrySchema = z.object({
  description: description.describe("Why the entry is reversed"),
});

/** A manual entry as it is stored while it waits for approval. */
export const storedManualEntry = z.object({
  /** Of a reversal: only one may wait. */
  about: z.string().optional(),
  debit: z.enum(MANUAL_KINDS),
  credit: z.enum(MANUAL_KINDS),
  currency: z.enum(CURRENCIES),
  amount: storedAmount,
  description: z.string(),
  /** The value date; null is the day of the approval. */
  date: z.string().nullable(),
  /** Public id of the manual entry that this one undoes. */
  reverses: z.string().nullable(),
});

export type ManualEntry = z.output<typeof storedManualEntry>;
