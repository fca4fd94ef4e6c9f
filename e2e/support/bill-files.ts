import PDFDocument from "pdfkit";
import { SwissQRBill } from "swissqrbill/pdf";
import type { Data } from "swissqrbill/types";

/** A file as Playwright chooses it. */
type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** Returns a PDF file with an invoice on each page, and at its bottom a bill of swissqrbill unless the data is null. */
export async function billPdf(
  pages: readonly (Data | null)[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<ChosenFile> {
  const pdf = new PDFDocument({ size: "A4", autoFirstPage: false, ...options });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on("end", resolve));
  for (const data of pages) {
    pdf.addPage().fontSize(14).text("Invoice 7");
    if (data) new SwissQRBill(data).attachTo(pdf);
  }
  pdf.end();
  await ended;
  return {
    name: "bill.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.concat(chunks),
  };
}
