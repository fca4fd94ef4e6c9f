import {
  CURRENCIES,
  type Currency,
  decimalsOf,
  type Money,
  parseMoney,
} from "@/lib/ledger/money";
import {
  isCreditorReference,
  isQrReference,
} from "@/lib/ledger/payment-reference";
import { bankDay } from "@/lib/platform/time/clock";
import { nounFor } from "@/lib/platform/format";
import {
  elementAt,
  elementsAt,
  joinedTextAt,
  textAt,
  type XmlElement,
} from "@/lib/platform/xml/element";
import { NO_REFERENCE } from "./write";
import { MessageFault } from "@/lib/platform/xml/fault";

/** More places than any currency has, so that sums of several currencies can be compared with a control sum. */
const SUM_PLACES = 5;

/**
 * Reads each element, and names the position of those that cannot be read.
 * @throws {@link MessageFault} with the faults of all of them.
 */
export function readEach<Result>(
  elements: XmlElement[],
  name: string,
  read: (element: XmlElement) => Result,
): Result[] {
  const faults: string[] = [];
  const results = elements.flatMap((element, index) => {
    try {
      return [read(element)];
    } catch (error) {
      if (!(error instanceof MessageFault)) throw error;
      faults.push(
        ...error.lines.map((line) => `${name} ${index + 1}: ${line}`),
      );
      return [];
    }
  });
  if (faults.length > 0) throw new MessageFault(faults);
  return results;
}

/** Reads an amount above zero in a currency of this bank and with no more decimals than it has. */
export function readAmount(element: XmlElement, path: string): Money {
  const money = readBalance(element, path);
  if (money.minor === 0n) throw new MessageFault(["The amount is zero."]);
  return money;
}

/** {@link readAmount}, but zero is allowed. */
export function readBalance(element: XmlElement, path: string): Money {
  const amount = elementAt(element, path);
  const currency = readCurrency(amount?.attributes.get("Ccy") ?? "");
  const text = amount?.text.trim() ?? "";
  const minor = parseMoney(text, currency);
  if (minor === null)
    throw new MessageFault([
      `${text.slice(0, 30)} is not an amount in ${currency}, which has ${decimalsOf(currency)} decimals.`,
    ]);
  return { minor, currency };
}

/** @throws {@link MessageFault} for a currency that no account can have. */
export function readCurrency(code: string): Currency {
  const currency = CURRENCIES.find((known) => known === code);
  if (!currency)
    throw new MessageFault([`No account has the currency ${code}.`]);
  return currency;
}

/** Returns the number of an account, or "". */
export const readNumber = (element: XmlElement, path: string): string =>
  textAt(element, `${path}/Id/IBAN`).toUpperCase() ||
  textAt(element, `${path}/Id/Othr/Id`);

/**
 * Returns the day of a date or a time, or of the first of several paths that has one. A time with a zone has the day
 * that clocks in Zurich show then.
 */
export function readDay(...places: [XmlElement, string][]): string {
  for (const [element, path] of places) {
    const day = dayOf(textAt(element, path).trim());
    if (/^\d{4}-\d\d-\d\d$/.test(day) && !day.startsWith("0000")) return day;
  }
  throw new MessageFault(["The day of settlement is missing."]);
}

const ZONED_TIME = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/;

/** 24:00 is the end of the day before. */
const dayOf = (text: string): string =>
  ZONED_TIME.test(text)
    ? bankDay(new Date(text.replace("T24:00:00", "T23:59:59")))
    : text.slice(0, 10);

export function readTime(element: XmlElement, path: string): Date {
  const time = new Date(textAt(element, path).trim());
  if (Number.isNaN(time.getTime()))
    throw new MessageFault(["The time of creation is not a time."]);
  return time;
}

/** Returns the name of a payer; messages have a code for one that is held back. */
export function readPayerName(element: XmlElement, path: string): string {
  const name = textAt(element, path);
  return name === NO_REFERENCE ? "Name not provided" : name;
}

/** Returns the payer's own reference, if there is one. */
export function readEndToEndId(element: XmlElement, path: string) {
  const endToEndId = textAt(element, path);
  return endToEndId && endToEndId !== NO_REFERENCE ? { endToEndId } : {};
}

export function readRemittance(element: XmlElement) {
  const references = elementsAt(element, "RmtInf/Strd/CdtrRefInf/Ref");
  if (references.length > 1)
    throw new MessageFault(["The payment has several references."]);
  const paymentReference = references[0]?.text.replace(/\s/g, "") ?? "";
  if (
    paymentReference &&
    !isQrReference(paymentReference) &&
    !isCreditorReference(paymentReference)
  )
    throw new MessageFault([
      `${paymentReference} is not a QR reference and not a creditor reference.`,
    ]);
  return { paymentReference, text: joinedTextAt(element, "RmtInf/Ustrd") };
}

/** Compares the number of transactions and the control sum of a header with the amounts. */
export function requireTotals(header: XmlElement, amounts: Money[]): void {
  const count = textAt(header, "NbOfTxs");
  const sum = textAt(header, "CtrlSum").trim();
  const faults: string[] = [];
  if (count && BigInt(count) !== BigInt(amounts.length))
    faults.push(
      `The file names ${count} ${nounFor(Number(count), "transaction")}, but has ${amounts.length}.`,
    );
  const total = amounts.reduce(
    (added, { minor, currency }) =>
      added + minor * 10n ** BigInt(SUM_PLACES - decimalsOf(currency)),
    0n,
  );
  if (sum && total !== toUnits(sum))
    faults.push(`The control sum ${sum} is not the sum of the amounts.`);
  if (faults.length > 0) throw new MessageFault(faults);
}

/** Returns null for a text that no sum of amounts can have. */
function toUnits(sum: string): bigint | null {
  const [, whole = "", places = ""] =
    /^\+?(\d+)(?:\.(\d*?)0*)?$/.exec(sum) ?? [];
  if (!whole || places.length > SUM_PLACES) return null;
  return BigInt(whole + places.padEnd(SUM_PLACES, "0"));
}
