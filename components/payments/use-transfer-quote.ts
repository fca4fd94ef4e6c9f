import { asker, useQuote } from "../exchange/use-quote";
import { toPlainAmount } from "@/lib/platform/validation/typed-number";
import type { TransferValues } from "./use-transfer-draft";

const ask = asker(
  async () =>
    (await import("@/lib/features/payments/pay/contract")).quoteTransfer,
);

/** Asks for a quote for a reviewed transfer; for none if it needs none. */
export function useTransferQuote(
  {
    fromAccount,
    amount,
    accountName,
    recipientAccount,
    bank,
    cotCode,
    taxCode,
  }: TransferValues,
  isNeeded: boolean,
  refused: number,
) {
  const query = new URLSearchParams({
    fromAccount,
    amount: toPlainAmount(amount),
    accountName,
    recipientAccount,
    bank,
    cotCode,
    taxCode,
  }).toString();
  return useQuote(isNeeded ? query : "", ask, refused);
}
