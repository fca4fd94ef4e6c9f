import { isIban, isQrIban } from "@/lib/ledger/iban";
import { type HistoryRow, isOwnMove } from "./row";

/** Returns whether the line is a payment by its owner to an account number that can be paid again. */
export function isOwnPayment(row: HistoryRow): boolean {
  return (
    row.direction === "debit" &&
    row.reversal !== "reversal" &&
    !row.enteredByStaff &&
    !isOwnMove(row) &&
    isPayableNumber(row.accountTransferredTo)
  );
}

/** Whether a form of payments takes the number: a QR-IBAN takes payments of its bill only. */
const isPayableNumber = (number: string) =>
  /^\d{1,34}$/.test(number) || (isIban(number) && !isQrIban(number));
