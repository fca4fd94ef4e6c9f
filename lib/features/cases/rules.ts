import { hourly } from "@/lib/platform/rate-limit/limit";
import { CASE_KIND_NAMES } from "@/lib/features/inbox/public";
import type { CaseKind } from "@/lib/platform/db/generated/enums";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { caseErrors } from "./errors";
import type { Currency } from "@/lib/ledger/money";
import { isOpenWire, type WireState } from "@/lib/ledger/wire-state";

export const caseLimit = hourly("case-customer", 10);

/** A payment as the rules of cases see it, from the side of its payer. */
export type Payment = {
  direction: "credit" | "debit";
  entryKind: string;
  amountMinor: bigint;
  currency: Currency;
  /** The sum that the bank has refunded in earlier cases. */
  refundedMinor: bigint;
  /** Whether it was reversed, or is a returned wire. */
  isUndone: boolean;
  /** Null for a payment that is no wire. */
  wireState: WireState | null;
  /** Whether it is a wire that left over a rail, so that its bank can be asked for the money at any time. */
  isSent?: boolean;
};

/**
 * The entries whose payer can report a problem: their own payments, and what staff took from the account. Staff can do
 * that with a debit, with a credit of somebody else's account, by lowering the total, or by reversing a payment.
 */
const PAYMENTS: readonly string[] = [
  "transfer",
  "wire",
  "debit",
  "credit",
  "adjustment",
  "reversal",
];

/** Returns why a customer cannot open a case of this kind about a payment, or null if they can. */
export function openingProblem(
  payment: Payment,
  kind: CaseKind,
): ErrorValue | null {
  const { direction, entryKind, wireState } = payment;
  const isOpen = wireState !== null && isOpenWire(wireState);
  if (direction !== "debit" || !PAYMENTS.includes(entryKind))
    return caseErrors.NOT_A_PAYMENT;
  if (payment.isUndone) return caseErrors.PAYMENT_UNDONE;
  if (kind === "recall" && wireState === null) return caseErrors.NOT_A_WIRE;
  if (
    kind === "recall" &&
    !isOpen &&
    !(payment.isSent && wireState === "settled")
  )
    return caseErrors.WIRE_NOT_PENDING;
  if (kind === "not_received" && isOpen) return caseErrors.WIRE_STILL_PENDING;
  return payment.refundedMinor >= payment.amountMinor
    ? caseErrors.PAYMENT_REFUNDED
    : null;
}

/** Returns the kinds of cases that a customer can open about a payment. */
export const offeredKinds = (payment: Payment): CaseKind[] =>
  CASE_KIND_NAMES.filter((kind) => !openingProblem(payment, kind));
