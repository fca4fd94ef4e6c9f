import { convert } from "xmlbuilder2";
import type { Statement } from "./statement";

/** An element: a text, or its children by name, which are a list if there are several of a name. */
type Element = string | Element[] | { [name: string]: Element } | undefined;

/** Reads an OFX 2.2 file. It has no opening balance, which is the closing one without the transactions. */
export function readOfx(text: string): Statement {
  const file = at(
    convert(text, { format: "object" }) as Element,
    "OFX/BANKMSGSRSV1/STMTTRNRS/STMTRS",
  );
  const lines = listAt(file, "BANKTRANLIST/STMTTRN").map((line) => ({
    day: textAt(line, "DTPOSTED").replace(/^(....)(..)(..).*/, "$1-$2-$3"),
    amount: textAt(line, "TRNAMT"),
    party: textAt(line, "EXTDNAME") || textAt(line, "NAME"),
    reference: referenceIn(textAt(line, "MEMO")),
  }));
  const closing = textAt(file, "LEDGERBAL/BALAMT");
  const sum = lines.reduce((total, { amount }) => total + toMinor(amount), 0n);
  // All amounts of a file have the decimals of its currency.
  const { length: decimals } = closing.split(".")[1] ?? "";
  const opening = toAmount(toMinor(closing) - sum, decimals);
  return { opening, closing, lines };
}

/** Reads a camt.053.001.08 file. */
export function readCamt(text: string): Statement {
  const file = at(
    convert(text, { format: "object" }) as Element,
    "Document/BkToCstmrStmt/Stmt",
  );
  const balance = (code: string) => {
    const found = listAt(file, "Bal").find(
      (one) => textAt(one, "Tp/CdOrPrtry/Cd") === code,
    );
    return signed(found);
  };
  return {
    opening: balance("OPBD"),
    closing: balance("CLBD"),
    lines: listAt(file, "Ntry").map((entry) => {
      const parties = at(entry, "NtryDtls/TxDtls/RltdPties");
      const other = isDebit(entry) ? "Cdtr" : "Dbtr";
      return {
        day: textAt(entry, "BookgDt/Dt"),
        amount: signed(entry),
        party: textAt(parties, `${other}/Pty/Nm`),
        reference: textAt(entry, "NtryRef"),
      };
    }),
  };
}

/** Returns the reference of an entry in a text. */
export const referenceIn = (text: string) =>
  /\bLM-[0-9A-F]{8}\b/.exec(text)?.[0] ?? "";

const isDebit = (element: Element) => textAt(element, "CdtDbtInd") === "DBIT";

const signed = (element: Element) =>
  `${isDebit(element) ? "-" : ""}${textAt(element, "Amt")}`;

function at(element: Element, path: string): Element {
  return path
    .split("/")
    .reduce<Element>(
      (inner, name) =>
        typeof inner === "object" && !Array.isArray(inner)
          ? inner[name]
          : undefined,
      element,
    );
}

function listAt(element: Element, path: string): Element[] {
  const found = at(element, path);
  return Array.isArray(found) ? found : found === undefined ? [] : [found];
}

/** The text of an element, which may have attributes. */
function textAt(element: Element, path: string): string {
  const found = at(element, path);
  const text = typeof found === "object" ? at(found, "#") : found;
  return typeof text === "string" ? withoutEntities(text) : "";
}

/** The parser leaves these in its texts. */
const withoutEntities = (text: string) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

const toMinor = (amount: string) => BigInt(amount.replace(".", ""));

function toAmount(minor: bigint, decimals: number): string {
  const sign = minor < 0n ? "-" : "";
  const digits = String(minor)
    .replace("-", "")
    .padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return `${sign}${digits.slice(0, point)}${decimals > 0 ? `.${digits.slice(point)}` : ""}`;
}
