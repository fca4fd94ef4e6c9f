import { readCsv } from "./statement-csv";
import { readPdf } from "./statement-pdf";
import { readCamt, readOfx } from "./statement-xml";

export type StatementLine = {
  /** The posting day, `yyyy-mm-dd`. */
  day: string;
  /** With the decimals of the currency, and a minus sign if the money leaves, such as `-120.00`. */
  amount: string;
  /** The name of the other party. OFX has its first 32 characters, and the PDF breaks a long name: this is its first line. */
  party: string;
  /** Such as `LM-1A2B3C4D`. */
  reference: string;
};

/** The data that all four formats contain. */
export type Statement = {
  opening: string;
  closing: string;
  /** Oldest first. */
  lines: StatementLine[];
};

export type StatementFormat = "pdf" | "csv" | "ofx" | "camt.053";

/** Reads a statement file of the bank. */
export function readStatement(
  format: StatementFormat,
  file: Buffer,
): Statement {
  switch (format) {
    case "pdf":
      return readPdf(file);
    case "csv":
      return readCsv(file.toString());
    case "ofx":
      return readOfx(file.toString());
    case "camt.053":
      return readCamt(file.toString());
  }
}
