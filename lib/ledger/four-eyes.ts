import "server-only";
import { z } from "zod";
import { sqlDetail } from "@/lib/platform/db/errors";

/**
 * The reason why a second person must approve. `amount`: this movement is above the amount. `account`, `day`: the sum
 * of the last 24 hours is above it, on the accounts of this customer or on all accounts. `balance`: the account holds
 * more than the amount. `loan`: its owner owes a loan. `limit`: the new account limit is above the amount. `doubt`: the
 * other bank has not answered about the wire.
 */
export const reasonForApproval = z.object({
  reason: z.enum([
    "amount",
    "account",
    "day",
    "balance",
    "loan",
    "limit",
    "doubt",
  ]),
  amountMinor: z.string(),
  /** The sum of the last 24 hours with this movement. */
  sumMinor: z.string(),
  limitMinor: z.string(),
  /**
   * `own`: without its earlier value date this movement would need no second person. `earlier`: the sum has amounts
   * that count more than once for their value dates.
   */
  valueDate: z.enum(["own", "earlier"]).nullish(),
});

export type ReasonForApproval = z.output<typeof reasonForApproval>;

/** The ledger's refusal to let one member of staff act alone. */
export class SecondPersonNeeded extends Error {
  constructor(readonly why: ReasonForApproval) {
    super(`a second person must approve: ${why.reason}`);
  }
}

/** Reads the refusal that SQLSTATE LM030 reports. */
export const toSecondPersonNeeded = (error: unknown): SecondPersonNeeded =>
  new SecondPersonNeeded(
    reasonForApproval.parse(JSON.parse(sqlDetail(error) ?? "null")),
  );
