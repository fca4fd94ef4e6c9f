import { z } from "zod";
import { pastedKey } from "@/lib/platform/validation/fields";

/** The reasons for which staff return a payment, by their codes of ISO 20022. */
export const RETURN_REASONS = {
  AC01: "The account number is wrong",
  AC04: "The account is closed",
  AG01: "The account does not take this payment",
  FOCR: "The other bank recalls it",
  MS03: "No reason",
} as const;

export type ReturnReason = keyof typeof RETURN_REASONS;

/** Returns the proposed reason for the return of a payment, which reveals no more about the account than it must. */
export const proposeReason = (
  why: string,
  isRecalled: boolean,
): ReturnReason => (isRecalled ? "FOCR" : why === "blocked" ? "MS03" : "AG01");

const REASON = "Please choose a reason";

/** POST /return-incoming-payment/{incomingId}. */
export const returnIncomingSchema = z.object({
  reason: z.enum(
    Object.keys(RETURN_REASONS) as [ReturnReason, ...ReturnReason[]],
    REASON,
  ),
});

/** POST /assign-incoming-payment/{incomingId}. */
export const assignIncomingSchema = z.object({
  account: pastedKey("Please enter an account number", 34),
});
