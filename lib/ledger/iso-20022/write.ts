import { isIban } from "@/lib/ledger/iban";
import { type Money, toDecimal } from "@/lib/ledger/money";
import { isQrReference } from "@/lib/ledger/payment-reference";
import { type Tree, truncate } from "@/lib/platform/xml/write";

/** Takes the place of the payer's own reference, which the schemas require. */
export const NO_REFERENCE = "NOTPROVIDED";

export const toAmount = ({ minor, currency }: Money): Tree => ({
  "@Ccy": currency,
  "#": toDecimal(minor, currency),
});

/** The schema has an element for IBANs and another one for any other number. */
export const toAccount = (number: string): Tree | undefined =>
  number
    ? { Id: isIban(number) ? { IBAN: number } : { Othr: { Id: number } } }
    : undefined;

export const toNamed = (name: string): Tree => ({ Nm: truncate(140, name) });

export const toAgent = (bank: string): Tree => ({ FinInstnId: toNamed(bank) });

export const toRemittance = (
  text: string,
  paymentReference: string,
): Tree | undefined =>
  text || paymentReference
    ? {
        Ustrd: toPieces(text, 140),
        Strd: paymentReference ? toStructured(paymentReference) : undefined,
      }
    : undefined;

const toStructured = (reference: string): Tree => ({
  CdtrRefInf: {
    Tp: {
      CdOrPrtry: isQrReference(reference) ? { Prtry: "QRR" } : { Cd: "SCOR" },
    },
    Ref: reference,
  },
});

/** A code of ISO 20022, or "", and a text. */
export const toReason = (reason: string, text: string): Tree | undefined =>
  reason || text
    ? {
        Rsn: reason ? { Cd: reason } : undefined,
        AddtlInf: toPieces(text, 105),
      }
    : undefined;

/** Cuts a text into the pieces that the schema allows; a reader joins them. */
function toPieces(text: string, length: number): Tree[] {
  const letters = [...text];
  return Array.from(
    { length: Math.ceil(letters.length / length) },
    (_, piece) => ({
      "#": letters.slice(piece * length, (piece + 1) * length).join(""),
    }),
  );
}
