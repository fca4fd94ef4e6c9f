import { site } from "@/lib/platform/config/site";
import {
  A4,
  type PdfDocument,
  type Style,
} from "@/lib/platform/pdf/pdf-document";

/** The measures and styles that the pages of all files share. */
export const LEFT = A4.margin;
export const WIDTH = A4.width - 2 * A4.margin;
export const FULL_LINE = { x: LEFT, width: WIDTH };
export const RIGHT = { ...FULL_LINE, align: "right" } as const;

export const PLAIN: Style = { size: 8.5 };
export const STRONG: Style = { size: 8.5, weight: 600 };
export const SMALL: Style = { size: 7.5, soft: true };
export const FIGURES: Style = { ...PLAIN, figures: true };
export const LEADING = 11.5;
/** The lower end of the rows of a table. */
export const BOTTOM = A4.height - 64;

/** Writes the bank on the left, and the title of the file with a line below it on the right. */
export function writeBankAndTitle(
  pdf: PdfDocument,
  title: string,
  below: string,
): void {
  const address = `${site.address.street}, ${site.address.city}`;
  pdf.block("P", () => {
    pdf.write(site.name, { ...FULL_LINE, y: 44 }, { size: 15, weight: 600 });
    pdf.write(address, { ...FULL_LINE, y: 64 }, SMALL);
  });
  pdf.block("H1", () => {
    pdf.write(title, { ...RIGHT, y: 46 }, { size: 11, weight: 600 });
    pdf.write(below, { ...RIGHT, y: 63 }, PLAIN);
  });
}

type Column = { x: number; width: number; align?: "right" };

/**
 * Writes the heads of a table with a line below them, and returns where the rows begin. `mark` is for the first page a
 * block of the table, and for its repetition an artifact.
 */
export function writeColumnHeads(
  pdf: PdfDocument,
  heads: readonly (readonly [name: string, column: Column])[],
  y: number,
  mark: (write: () => void) => void,
): number {
  for (const [name, column] of heads)
    mark(() => pdf.write(name, { ...column, y }, SMALL));
  pdf.rule({ ...FULL_LINE, y: y + 14 });
  return y + 14;
}

/** Writes the notice and the number of the page below each page, and closes the file. */
export const finishPages = (
  pdf: PdfDocument,
  notice: string,
): Promise<Buffer> =>
  pdf.finish((page, pages) => {
    const at = { ...FULL_LINE, y: A4.height - 44 };
    pdf.rule({ ...at, y: at.y - 8 });
    pdf.artifact(() => {
      pdf.write(notice, at, SMALL);
      pdf.write(`Page ${page} of ${pages}`, { ...at, align: "right" }, SMALL);
    });
  });
