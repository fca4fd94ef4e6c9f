import type { Currency } from "@/lib/ledger/money";

export type BillAddress = {
  name: string;
  street: string;
  houseNumber: string;
  postcode: string;
  town: string;
  /** ISO 3166, such as CH. */
  country: string;
};

export type Bill = {
  iban: string;
  creditor: BillAddress;
  /** With two decimal places; null if the payer decides. */
  amount: string | null;
  currency: "CHF" | "EUR";
  debtor: BillAddress | null;
  /** The QR reference or the creditor reference; "" without one. */
  reference: string;
  message: string;
  billingInformation: string;
  alternativeSchemes: string[];
};

/** Whether bills exist in a currency. */
export const isBillCurrency = (
  currency: Currency,
): currency is Bill["currency"] => currency === "CHF" || currency === "EUR";

/** A fault of a bill, and the line of the QR code that has it; line 0 is the code as a whole. */
export type BillFault = { line: number; text: string };

/** The address of nobody. */
export const NOBODY: BillAddress = {
  name: "",
  street: "",
  houseNumber: "",
  postcode: "",
  town: "",
  country: "",
};
