import { explainIban, ibanFault, isQrIban } from "@/lib/ledger/iban";
import { counted } from "@/lib/platform/format";
import {
  isCreditorReference,
  isQrReference,
} from "@/lib/ledger/payment-reference";
import { NOBODY, type Bill, type BillAddress, type BillFault } from "./bill";

// The Swiss Implementation Guidelines for the QR-bill of SIX, version 2.3. Lines are numbered from 1.

type ReadBill = { bill: Bill } | { faults: BillFault[] };

const MAX_CHARACTERS = 997;
const FIRST_OPTIONAL = 32;
const LAST_LINE = 34;

const CHARACTERS = "\\u0020-\\u007e\\u00a0-\\u017f\\u0218-\\u021b\\u20ac";
const REFUSED_CHARACTER = new RegExp(`[^${CHARACTERS}]`);

/** A text of the characters that the guidelines allow. */
export const BILL_TEXT = new RegExp(`^[${CHARACTERS}]*$`);

const ADDRESS_LINES = [
  ["name", "name", 70],
  ["street", "street", 70],
  ["houseNumber", "building number", 16],
  ["postcode", "postcode", 16],
  ["town", "town", 35],
] as const;

/** Reads the text of the QR code of a Swiss bill, or returns everything that is wrong with it. */
export function readBill(text: string): ReadBill {
  const clean = text.replace(/^\ufeff/, "").slice(0, 4 * MAX_CHARACTERS);
  const lines = clean.replace(/(\r?\n){0,3}$/, "").split(/\r?\n/);
  if (lines[0] !== "SPC")
    return {
      faults: [
        {
          line: 1,
          text: "This is not the QR code of a Swiss bill: it does not begin with SPC.",
        },
      ],
    };
  const reader = new BillReader(lines);
  const size = clean.replaceAll("\r\n", "\n").length;
  if (size > MAX_CHARACTERS)
    reader.refuse(0, `The code has more than ${MAX_CHARACTERS} characters.`);
  const bill = reader.read();
  return reader.faults.length > 0
    ? { faults: reader.faults.sort((a, b) => a.line - b.line) }
    : { bill };
}

class BillReader {
  readonly faults: BillFault[] = [];

  constructor(private readonly lines: readonly string[]) {}

  refuse(line: number, text: string): void {
    this.faults.push({ line, text });
  }

  read(): Bill {
    this.#readFrame();
    const iban = this.#readIban();
    return {
      iban,
      creditor: this.#readAddress(5, "creditor") ?? NOBODY,
      amount: this.#readAmount(),
      currency: this.#readCurrency(),
      debtor: this.#isEmpty(21, 27) ? null : this.#readAddress(21, "debtor"),
      reference: this.#readReference(iban),
      ...this.#readTexts(),
    };
  }

  #at = (line: number) => this.lines[line - 1] ?? "";

  #isEmpty(first: number, last: number): boolean {
    return this.lines.slice(first - 1, last).every((text) => text === "");
  }

  /** Checks what every bill has: header, number of lines, characters, and lines that nobody may use yet. */
  #readFrame(): void {
    if (!/^02\d\d$/.test(this.#at(2)))
      this.refuse(2, "The version of the code is not 02.");
    if (this.#at(3) !== "1")
      this.refuse(3, "The character set of the code is not 1, which is UTF-8.");
    if (this.lines.length < FIRST_OPTIONAL - 1)
      this.refuse(
        0,
        `The code has ${counted(this.lines.length, "line")}. A bill has at least ${FIRST_OPTIONAL - 1}.`,
      );
    if (this.lines.length > LAST_LINE)
      this.refuse(0, `The code has more than ${LAST_LINE} lines.`);
    this.lines.slice(0, LAST_LINE).forEach((text, index) => {
      const [odd] = REFUSED_CHARACTER.exec(text) ?? [];
      if (odd)
        this.refuse(
          index + 1,
          `The character ${nameOf(odd)} is not allowed in a bill.`,
        );
    });
    if (!this.#isEmpty(12, 18))
      this.refuse(12, "The lines of an ultimate creditor have to be empty.");
    if (this.lines.length >= FIRST_OPTIONAL - 1 && this.#at(31) !== "EPD")
      this.refuse(31, "The mark EPD at the end of the payment is missing.");
  }

  #readIban(): string {
    const iban = this.#at(4);
    if (!/^(CH|LI)/.test(iban))
      this.refuse(4, "The IBAN of a bill begins with CH or LI.");
    else if (ibanFault(iban)) this.refuse(4, explainIban(iban)!);
    return iban;
  }

  /** Reads seven lines of an address, which begin with its type. */
  #readAddress(first: number, whose: string): BillAddress | null {
    const type = this.#at(first);
    if (type !== "S") {
      this.refuse(
        first,
        type === "K"
          ? `The address of the ${whose} has type K, which is no longer valid. Ask for a bill with a structured address.`
          : `The address of the ${whose} has no valid type: it has to be S.`,
      );
      return null;
    }
    const address = { ...NOBODY, country: this.#at(first + 6) };
    ADDRESS_LINES.forEach(([field, name, length], index) => {
      const line = first + 1 + index;
      address[field] = this.#readText(line, `${name} of the ${whose}`, length);
      if (address[field].trim() === "" && /^(name|postcode|town)$/.test(field))
        this.refuse(line, `The ${name} of the ${whose} is missing.`);
    });
    if (!/^[A-Z]{2}$/.test(address.country))
      this.refuse(
        first + 6,
        `The country of the ${whose} has to be two capitals, such as CH.`,
      );
    return address;
  }

  #readText(line: number, name: string, maxLength: number): string {
    const text = this.#at(line);
    if (text.length > maxLength)
      this.refuse(line, `The ${name} has more than ${maxLength} characters.`);
    return text;
  }

  #readAmount(): string | null {
    const amount = this.#at(19);
    if (amount === "") return null;
    if (!/^(0|[1-9]\d{0,8})\.\d\d$/.test(amount))
      this.refuse(
        19,
        "The amount has to be a number with two decimal places, up to 999999999.99.",
      );
    else if (Number(amount) === 0)
      this.refuse(
        19,
        "The amount is 0.00: the bill is only for information and must not be paid.",
      );
    return amount;
  }

  #readCurrency(): Bill["currency"] {
    const currency = this.#at(20);
    if (currency === "CHF" || currency === "EUR") return currency;
    this.refuse(20, "The currency of a bill is CHF or EUR.");
    return "CHF";
  }

  #readReference(iban: string): string {
    const [type, reference] = [this.#at(28), this.#at(29)];
    const isForQr = isQrIban(iban);
    switch (type) {
      case "QRR":
        if (!isForQr) this.refuse(28, "A QR reference needs a QR-IBAN.");
        if (!isQrReference(reference))
          this.refuse(
            29,
            /^\d{27}$/.test(reference)
              ? "The QR reference has a wrong check digit."
              : "A QR reference has 27 digits.",
          );
        break;
      case "SCOR":
        if (isForQr)
          this.refuse(28, "A QR-IBAN needs a QR reference, not type SCOR.");
        if (!isCreditorReference(reference))
          this.refuse(
            29,
            "The creditor reference is wrong: it begins with RF and two check digits, and has at most 25 capitals and digits.",
          );
        break;
      case "NON":
        if (isForQr) this.refuse(28, "A QR-IBAN needs a QR reference.");
        if (reference !== "")
          this.refuse(29, "A bill without reference (NON) has a reference.");
        break;
      default:
        this.refuse(28, "The type of the reference is not QRR, SCOR or NON.");
    }
    return reference;
  }

  #readTexts() {
    const message = this.#readText(30, "message", 140);
    const billingInformation = this.#readText(32, "billing information", 140);
    if (
      message.length <= 140 &&
      billingInformation.length <= 140 &&
      message.length + billingInformation.length > 140
    )
      this.refuse(
        32,
        "Message and billing information have more than 140 characters together.",
      );
    const alternativeSchemes = [33, 34]
      .map((line) => this.#readText(line, "alternative scheme", 100))
      .filter((scheme) => scheme !== "");
    return { message, billingInformation, alternativeSchemes };
  }
}

const nameOf = (character: string) =>
  /[\p{C}\p{Z}\p{M}]/u.test(character)
    ? `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`
    : `“${character}”`;
