import { isQrReference } from "@/lib/ledger/payment-reference";
import { NOBODY, type Bill, type BillAddress } from "./bill";

/** Returns the text of the QR code of a bill, as the Swiss Implementation Guidelines ask for it. */
export function writeBill(bill: Bill): string {
  const optional = [bill.billingInformation, ...bill.alternativeSchemes];
  return [
    ...["SPC", "0200", "1", bill.iban],
    ...toLines(bill.creditor),
    ...toLines(NOBODY),
    ...[bill.amount ?? "", bill.currency],
    ...toLines(bill.debtor ?? NOBODY),
    ...[typeOf(bill.reference), bill.reference, bill.message, "EPD"],
    ...(optional.some(Boolean) ? optional : []),
  ].join("\n");
}

const toLines = (address: BillAddress) => [
  address.name ? "S" : "",
  address.name,
  address.street,
  address.houseNumber,
  address.postcode,
  address.town,
  address.country,
];

const typeOf = (reference: string) => {
  if (!reference) return "NON";
  return isQrReference(reference) ? "QRR" : "SCOR";
};
