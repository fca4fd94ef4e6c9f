import type { WaitingBalances } from "@/lib/accounts/update/balances";
import { capitalised } from "@/lib/format";
import { referenceOf } from "@/lib/history/row";
import { formatMoney } from "@/lib/ledger/money";
import type { WaitingLoan } from "@/lib/loans/decide";
import { formatRate } from "@/lib/loans/rules";
import type { StaffMovement } from "@/lib/postings/plan";
import { id } from "@/lib/validation/fields";
import type { ApprovalKind } from "./rules";

/** A term and its value, as people read them. */
export type Detail = readonly [term: string, value: string];

/** Names of customers by their ids. */
export type Names = ReadonlyMap<string, string>;

/** The customer whose account is the other side of what waits; null where it is none of ours. */
export function otherCustomerOf(request: unknown): string | null {
  const { other } = request as Partial<StaffMovement>;
  if (!other || !("account" in other)) return null;
  // Requests of the first hours of this list kept a number in its place.
  return id.safeParse(other.account).success ? other.account : null;
}

/**
 * All of what would be done, so that a second person approves what is seen. `names` has the customers of
 * {@link otherCustomerOf}.
 */
export function detailsOf(
  kind: ApprovalKind,
  request: unknown,
  names: Names,
): Detail[] {
  const details = {
    credit: ofMovement,
    debit: ofMovement,
    history: ofMovement,
    update: ofBalances,
    loan: ofLoan,
    deletion: ofDeletion,
  }[kind](request as never, names);
  return details.filter(([, value]) => value !== "");
}

function ofMovement(
  asked: Omit<StaffMovement, "amount">,
  names: Names,
): Detail[] {
  const { direction, other, description, bank, date, time } = asked;
  return [
    ["Type", capitalised(direction)],
    [direction === "credit" ? "From" : "To", holderOf(other, names)],
    ["Bank", bank],
    ["Description", description],
    [
      "Value date",
      [
        date?.split("-").reverse().join("/") ?? (time && "day of approval"),
        time,
      ]
        .filter(Boolean)
        .join(", ") || "day of approval",
    ],
  ];
}

function holderOf(other: StaffMovement["other"], names: Names): string {
  if (!other) return "the bank’s cash account";
  if ("account" in other) {
    const name = names.get(other.account) ?? "Closed account";
    return [name, other.number].filter(Boolean).join(", ");
  }
  return [other.name, other.number].filter(Boolean).join(", ");
}

function ofBalances(asked: WaitingBalances): Detail[] {
  const money = (minor: string | null) =>
    minor === null ? "" : formatMoney(BigInt(minor));
  return [
    ["Total balance", money(asked.totalMinor)],
    ["Available balance", money(asked.availableMinor)],
    [
      "Adjustment",
      asked.adjustMinor === "0" ? "none" : money(asked.adjustMinor),
    ],
    ["On hold", money(asked.heldMinor)],
  ];
}

function ofLoan({ description, terms }: WaitingLoan): Detail[] {
  return [
    ["Loan", description],
    ["Yearly interest rate", formatRate(terms.yearlyRateBp)],
    [
      "Term",
      `${terms.termMonths} ${terms.termMonths === 1 ? "month" : "months"}`,
    ],
  ];
}

function ofDeletion(asked: { entry: string; description: string }): Detail[] {
  return [
    ["Transaction", referenceOf(asked.entry)],
    ["Description", asked.description],
  ];
}
