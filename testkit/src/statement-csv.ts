import type { Statement } from "./statement";

/** Reads RFC 4180 text: opening balance, lines, closing balance. */
export function readCsv(text: string): Statement {
  const [head, opening, ...lines] = rowsOf(text.replace(/^\uFEFF/, ""));
  const closing = lines.pop();
  const column = (row: string[] | undefined, name: string) =>
    row![head!.indexOf(name)]!;
  return {
    opening: column(opening, "Balance"),
    closing: column(closing, "Balance"),
    lines: lines.map((line) => ({
      day: column(line, "Posting date"),
      amount: column(line, "Credit") || `-${column(line, "Debit")}`,
      party: column(line, "Other party"),
      reference: column(line, "Reference"),
    })),
  };
}

/** A cell, in quotation marks or not, and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g;

/** The apostrophe before what a spreadsheet would run as a formula. */
const GUARD = /(?<=(?:^|[,;])[\s"']*)'(?=[=+\-@＝＋－＠])/gu;

function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [all, quoted, plain = "", end] of text.matchAll(CELL)) {
    // After the last line.
    if (!all) break;
    rows
      .at(-1)!
      .push((quoted?.replaceAll('""', '"') ?? plain).replace(GUARD, ""));
    if (end === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
