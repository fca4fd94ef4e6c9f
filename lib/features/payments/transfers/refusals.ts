import "server-only";
import { isBillCurrency } from "@/lib/features/payments/bills/bill";
import type { OwnAccount } from "@/lib/identity/callers";
import { ledgerErrors } from "@/lib/ledger/errors";
import { isIban, isQrIban } from "@/lib/ledger/iban";
import { wireArrival } from "@/lib/ledger/settlement-days";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { bankNow } from "@/lib/platform/time/clock";
import { transferErrors } from "./errors";
import type { TransferFacts } from "./rules";
import type { Transfer } from "./schema";

/** A QR-IBAN is paid in the currencies of bills. Another one would come back, without its fee. */
export const billRefusal = (
  { currency }: OwnAccount,
  { recipientAccount: number }: { recipientAccount: string },
) =>
  isIban(number) && isQrIban(number) && !isBillCurrency(currency)
    ? ledgerErrors.CURRENCY_MISMATCH
    : null;

/** Refuses a wire that would arrive later than its payer was shown. */
export function arrivalRefusal(
  { currency }: OwnAccount,
  { arrivesOn }: Pick<Transfer, "arrivesOn">,
  { isThisBank }: Pick<TransferFacts, "isThisBank">,
): ErrorValue | null {
  if (!arrivesOn || isThisBank) return null;
  return wireArrival(bankNow(), currency) > arrivesOn
    ? transferErrors.ARRIVAL_CHANGED
    : null;
}
