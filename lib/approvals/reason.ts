import { z } from "zod";
import {
  reasonForApproval,
  type ReasonForApproval,
} from "@/lib/ledger/four-eyes";
import { BASE_CURRENCY, formatMoney } from "@/lib/ledger/money";

const SUMS = {
  account: "the accounts of this customer",
  day: "all accounts",
};

const VALUE_DATES = {
  own: "This amount has an earlier value date, so it counts once for every ten days, or part of them, since then.",
  earlier:
    "Amounts with an earlier value date count once for every ten days, or part of them, since then.",
};

/** Returns why a request waits, for the second person or for its maker. */
export function describeReason(
  { reason, sumMinor, limitMinor, valueDate }: ReasonForApproval,
  maker: "the maker" | "you" = "the maker",
): string {
  const sum = formatMoney(BigInt(sumMinor), BASE_CURRENCY);
  const limit = formatMoney(BigInt(limitMinor), BASE_CURRENCY);
  switch (reason) {
    case "amount":
      return `The amount is above ${limit}.`;
    case "account":
    case "day":
      return [
        `With this request, what ${maker} did on ${SUMS[reason]} within 24 hours would count as ${sum}.`,
        `The limit for one person is ${limit}.`,
        ...(valueDate ? [VALUE_DATES[valueDate]] : []),
      ].join(" ");
    case "balance":
      return `The balance, offered loans and pending wires of this customer come to ${sum}. This is more than ${limit}.`;
    case "loan":
      return "The customer has a loan.";
    case "limit":
      return `The new account limit is above ${limit}.`;
    case "doubt":
      return "The other bank has not said what became of this wire.";
  }
}

/** An earlier version stored the reason "value_date" without saying which sum was exceeded. */
const nameSum = (why: unknown) =>
  why !== null &&
  typeof why === "object" &&
  "reason" in why &&
  why.reason === "value_date"
    ? { ...why, reason: "account", valueDate: "own" }
    : why;

const stored = z.object({ why: z.preprocess(nameSum, reasonForApproval) });

/** Returns why a stored request needs a second person; null for requests from before this was stored. */
export const readReason = (request: unknown): ReasonForApproval | null =>
  stored.safeParse(request).data?.why ?? null;
