import { stringify } from "csv-stringify/sync";
import { formatCount } from "@/lib/platform/format";

/** The longest export. A longer one is cut and says so in its last line. */
export const MAX_EXPORT_LINES = 50_000;

/** A table that is read and sent page by page, so that its length does not matter for the memory. */
export type CsvExport = {
  /** Letters, digits and dashes only, without an extension. */
  name: string;
  columns: readonly string[];
  pages: AsyncIterator<string[][]>;
  isCut: boolean;
};

/**
 * A sign that begins a formula, at the beginning of the text or behind `,` or `;`, at which spreadsheets split it,
 * depending on the country. Quotation marks do not count, because a spreadsheet takes them for those of a cell.
 */
const FORMULA = /(?<=(?:^|[,;])[\s"']*)[=+\-@＝＋－＠]/gu;

/** Digits that a spreadsheet would change: it drops leading zeros and keeps 15 digits, and `1E5` is a number. */
const CHANGED_DIGITS = /^(?='*(?:0\d+|\d{16,}|\d+E\d+)$)/i;

/**
 * Returns the text as a spreadsheet shows it unchanged: an apostrophe before what it would run or change, and blanks
 * for control characters, among them tabs and line breaks. Amounts have no sign and need none of this.
 */
const toCell = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, " ")
    .replace(FORMULA, "'$&")
    .replace(CHANGED_DIGITS, "'");

/** For RFC 4180 text, see {@link toCell}. */
export const CSV_OPTIONS = {
  cast: { string: toCell },
  record_delimiter: "windows",
} as const;

/** Writes RFC 4180 text in UTF-8 with a byte order mark. */
export function toCsvStream({
  columns,
  pages,
  isCut,
}: CsvExport): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const lines = (rows: readonly (readonly string[])[], bom = false) =>
    encoder.encode(
      stringify(
        rows.map((row) => [...row]),
        { ...CSV_OPTIONS, bom },
      ),
    );
  let hasStarted = false;
  return new ReadableStream({
    async pull(controller) {
      if (!hasStarted) {
        hasStarted = true;
        controller.enqueue(lines([columns], true));
        return;
      }
      const { done, value } = await pages.next();
      if (!done) return controller.enqueue(lines(value));
      if (isCut)
        controller.enqueue(
          lines([
            [
              `Cut after ${formatCount(MAX_EXPORT_LINES)} lines. Narrow the filter to export the rest.`,
            ],
          ]),
        );
      controller.close();
    },
    async cancel() {
      await pages.return?.();
    },
  });
}

/**
 * Reads the pages of an export up to the longest length. `read` returns the page after a row, which is null for the
 * first one, and at most `limit` rows.
 */
export async function* readPages<Row>(
  read: (after: Row | null, limit: number) => Promise<Row[]>,
  toLine: (row: Row) => string[],
): AsyncGenerator<string[][]> {
  const PAGE = 1_000;
  let after: Row | null = null;
  for (let left = MAX_EXPORT_LINES; left > 0;) {
    const rows: Row[] = await read(after, Math.min(PAGE, left));
    if (rows.length > 0) yield rows.map(toLine);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!;
    left -= rows.length;
  }
}
