import { readPdfText } from "../../lib/testing/pdf-text";
import type { Statement, StatementLine } from "./statement";
import { referenceIn } from "./statement-xml";

const DAY = /^(\d\d)\/(\d\d)\/(\d{4})$/;

/** Such as `+$1,234.50`, `CHF 5.00` or `¥100`: every currency has its own symbol and decimals. */
const AMOUNT = /^[+\u2212]?(?:[A-Z]{3}\s|[A-Z]*\p{Sc})[\d,]+(?:\.\d+)?$/u;

/** Reads the table of a PDF. A row begins with a day and ends with the balance. */
export function readPdf(file: Buffer): Statement {
  const texts = readPdfText(file).flat();
  let opening = "";
  let closing = "";
  const lines: StatementLine[] = [];
  for (const [start, text] of texts.entries()) {
    const day = DAY.exec(text);
    if (!day) continue;
    const end = texts.findIndex((cell, at) => at > start && AMOUNT.test(cell));
    const [title = "", ...about] = texts.slice(start + 1, end);
    const amount = toAmount(texts[end]!);
    if (title === "Opening balance") opening = amount;
    else if (title === "Closing balance") closing = amount;
    else
      lines.push({
        day: `${day[3]}-${day[2]}-${day[1]}`,
        amount,
        party: withoutMarks(title),
        reference: referenceIn(withoutMarks(about.join(" "))),
      });
  }
  return { opening, closing, lines };
}

const toAmount = (text: string) =>
  text.replace("\u2212", "-").replace(/[^\d.-]/g, "");

/** Removes the marks that keep a text in another direction apart. */
const withoutMarks = (text: string) => text.replace(/[\u2066-\u2069]/g, "");
