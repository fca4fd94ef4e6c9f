import { isOwnIban } from "@/lib/ledger/iban";
import { site } from "@/lib/platform/config/site";
import type { Bill, BillAddress } from "./bill";

/**
 * Returns the fields of the transfer that pays a bill. A bill names no bank, so the transfer has the institution number
 * of its IBAN.
 */
export const toTransfer = ({
  iban,
  creditor,
  amount,
  reference,
  message,
}: Bill) => ({
  amount: amount ?? "",
  accountName: creditor.name.trim(),
  recipientAccount: iban,
  bank: isOwnIban(iban) ? site.name : `Institution ${iban.slice(4, 9)}`,
  paymentReference: reference,
  description: message,
});

/** Returns an address in one line, without the name. */
export const toAddressLine = ({
  street,
  houseNumber,
  postcode,
  town,
  country,
}: BillAddress): string =>
  [`${street} ${houseNumber}`, `${country}-${postcode} ${town}`]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(", ");
