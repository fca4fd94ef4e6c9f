import type { WaitingBalances } from "@/lib/accounts/update/balances";
import { capitalised } from "@/lib/format";
import { referenceOf } from "@/lib/ledger/reference";
import { formatMoney } from "@/lib/ledger/money";
import type { WaitingLoan } from "@/lib/loans/decide";
import { formatRate } from "@/lib/loans/rules";
import type { StaffMovement } from "@/lib/postings/plan";
import { id } from "@/lib/validation/fields";
import type { ApprovalKind } from "./rules";

export type Detail = readonly [term: string, value: string];

/** Customer names by customer id. */
export type Names = ReadonlyMap<string, string>;

/** Returns the customer on the other side of a request; null if it is not a customer of this bank. */
export function otherCustomerOf(request: unknown): string | null {
  const { other } = request as Partial<StaffMovement>;
  if (!other || !("account" in other)) return null;
  // Older requests have an account number here instead of an id.
  return id.safeParse(other.account).success ? other.account : null;
}

/**
 * Returns everything that an approval would do, so that the second person sees it. `names` has the customers of
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
  request: Omit<StaffMovement, "amount">,
  names: Names,
): Detail[] {
  const { direction, other, description, bank, date, time } = request;
  return [
    ["Type", capitalised(direction)],
    [direction === "credit" ? "From" : "To", holderOf(other, names)],
    ["Bank", bank],
    ["Description", description],
    [
      "Value date",
      [
        date?.split("-").reverse().join("/") ?? (time && "Day of approval"),
        time,
      ]
        .filter(Boolean)
        .join(", ") || "Day of approval",
    ],
  ];
}

function holderOf(other: StaffMovement["other"], names: Names): string {
  if (!other) return "The bank’s cash account";
  if ("account" in other) {
    const name = names.get(other.account) ?? "Closed account";
    return [name, other.number].filter(Boolean).join(", ");
  }
  return [other.name, other.number].filter(Boolean).join(", ");
}

function ofBalances(request: WaitingBalances): Detail[] {
  const money = (minor: string | null) =>
    minor === null ? "" : formatMoney(BigInt(minor));
  return [
    ["Total balance", money(request.totalMinor)],
    ["Available balance", money(request.availableMinor)],
    [
      "Adjustment",
      request.adjustMinor === "0" ? "None" : money(request.adjustMinor),
    ],
    ["On hold", money(request.heldMinor)],
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

function ofDeletion(request: { entry: string; description: string }): Detail[] {
  return [
    ["Transaction", referenceOf(request.entry)],
    ["Description", request.description],
  ];
}
