import { ibanOf } from "@/lib/ledger/iban";
import { type Currency, toDecimal } from "@/lib/ledger/money";
import { NOBODY, type Bill, isBillCurrency } from "../bills/bill";
import { BILL_TEXT } from "../bills/qr-bill";

export type PaymentRequest = {
  id: string;
  /** The number of the account to be paid. */
  account: string;
  currency: Currency;
  reference: string;
  /** Null if the payer decides. */
  amountMinor: bigint | null;
  message: string;
  street: string;
  postcode: string;
  town: string;
  country: string;
  createdAt: Date;
  paidMinor: bigint;
  /** The first entry that paid it; null while nothing has. */
  paidBy: string | null;
};

/** Returns whether a request is open, partly paid or paid. Any payment settles a request without an amount. */
export function statusOf({
  amountMinor,
  paidMinor,
}: Pick<PaymentRequest, "amountMinor" | "paidMinor">) {
  if (paidMinor === 0n) return "open";
  return paidMinor >= (amountMinor ?? 0n) ? "paid" : "partly paid";
}

/** Returns the bill of a request; null if its account no longer has an IBAN. */
export function toBill(
  { fullName }: { fullName: string },
  request: PaymentRequest,
): Bill | null {
  const { account, currency, amountMinor, reference, message } = request;
  const iban = ibanOf(account);
  if (!iban || !isBillCurrency(currency)) return null;
  return {
    iban,
    creditor: {
      ...NOBODY,
      name: toBillName(fullName),
      street: request.street,
      postcode: request.postcode,
      town: request.town,
      country: request.country,
    },
    amount: amountMinor === null ? null : toDecimal(amountMinor, currency),
    currency,
    debtor: null,
    reference,
    message,
    billingInformation: "",
    alternativeSchemes: [],
  };
}

/** Returns a name in the letters of bills. Letters without a Latin base are left out. */
function toBillName(name: string): string {
  const letters = [...name.normalize("NFC")].map((letter) => {
    if (BILL_TEXT.test(letter)) return letter;
    const base = letter.normalize("NFKD").replace(/\p{M}/gu, "");
    return BILL_TEXT.test(base) ? base : "";
  });
  return letters.join("").trim().slice(0, 70) || "Account holder";
}
