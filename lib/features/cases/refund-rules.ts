import type { CaseKind } from "@/lib/platform/db/generated/enums";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { isOpenWire } from "@/lib/ledger/wire-state";
import type { Payment } from "./rules";
import { staffCaseErrors } from "./staff-errors";

/** Returns the part of a payment that has not been refunded. */
export const leftMinor = ({
  amountMinor,
  refundedMinor,
}: Pick<Payment, "amountMinor" | "refundedMinor">): bigint =>
  amountMinor - refundedMinor;

/** Returns why this amount cannot be refunded in a case, or null if it can. */
export function refundProblem(
  {
    kind,
    ...payment
  }: { kind: CaseKind } & Pick<
    Payment,
    "amountMinor" | "refundedMinor" | "isUndone" | "wireState"
  >,
  refundMinor: bigint,
): ErrorValue | null {
  if (kind === "recall") return staffCaseErrors.RECALL_NOT_REFUNDED;
  if (payment.isUndone) return staffCaseErrors.REFUND_NOT_DUE;
  if (payment.wireState && isOpenWire(payment.wireState))
    return staffCaseErrors.REFUND_BEFORE_WIRE;
  return refundMinor > leftMinor(payment)
    ? staffCaseErrors.REFUND_TOO_HIGH
    : null;
}
