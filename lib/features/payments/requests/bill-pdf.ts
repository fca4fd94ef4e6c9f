import { formatIban } from "@/lib/ledger/iban";
import { formatReference } from "@/lib/ledger/payment-reference";
import { demonstration, type Operator, site } from "@/lib/platform/config/site";
import { formatDateTime } from "@/lib/platform/format";
import {
  A4,
  isolated,
  PdfDocument,
  type Style,
} from "@/lib/platform/pdf/pdf-document";
import type { Bill } from "../bills/bill";
import { writeBill } from "../bills/write-bill";
import { SWISS_QR_SIDE, swissQrShapes } from "./swiss-qr";

// The measures of the payment part and the receipt are those of the Swiss Implementation Guidelines for the QR-bill.

/** Points in a millimetre. */
const MM = 72 / 25.4;
const SLIP_TOP = A4.height - 105 * MM;
const RECEIPT_WIDTH = 62 * MM;
const MARGIN = 5 * MM;

/** The styles of the headings and values of a part, with the height of a line. */
type Setting = { head: Style; value: Style; leading: number };
const RECEIPT: Setting = {
  head: { size: 6, weight: 600 },
  value: { size: 8 },
  leading: 9,
};
const PAYMENT: Setting = {
  head: { size: 8, weight: 600 },
  value: { size: 10 },
  leading: 11,
};
const TITLE: Style = { size: 11, weight: 600 };
const NOTE: Style = { size: 7, soft: true };

type Section = readonly [head: string, lines: readonly string[]];
type Corner = { x: number; y: number };

/** Writes a bill with its payment part and receipt at the bottom of an A4 page. */
export async function toBillPdf(
  bill: Bill,
  { operator, madeAt }: { operator: Operator; madeAt: Date },
): Promise<Buffer> {
  const pdf = await PdfDocument.begin(
    { title: `Bill ${bill.reference}`, author: bill.creditor.name, madeAt },
    [
      bill.creditor.name,
      bill.creditor.street,
      bill.creditor.town,
      bill.message,
    ],
  );
  pdf.addPage();
  writeLetter(pdf, bill, madeAt);
  writeReceipt(pdf, bill);
  writePaymentPart(pdf, bill);
  pdf.draw((document) => {
    document.lineWidth(0.5).dash(3, { space: 3 }).strokeColor("black");
    document.moveTo(0, SLIP_TOP).lineTo(A4.width, SLIP_TOP).stroke();
    document.moveTo(RECEIPT_WIDTH, SLIP_TOP);
    document.lineTo(RECEIPT_WIDTH, A4.height).stroke().undash();
  });
  return pdf.finish(() =>
    pdf.artifact(() => {
      const line = { x: A4.margin, y: SLIP_TOP - 14, width: A4.width / 2 };
      pdf.write("Separate before paying in", line, NOTE);
      pdf.write(
        demonstration(operator).line,
        { ...line, y: SLIP_TOP - 26, width: A4.width },
        NOTE,
      );
    }),
  );
}

/** Writes what the page says above the slip. */
function writeLetter(pdf: PdfDocument, bill: Bill, madeAt: Date): void {
  const width = A4.width - 2 * A4.margin;
  const at = (y: number) => ({ x: A4.margin, y, width });
  pdf.block("H1", () => pdf.write("Bill", at(56), { size: 20, weight: 600 }));
  const { creditor } = bill;
  const lines = [
    `${creditor.name} asks you for ${bill.amount === null ? "a payment" : amountText(bill)}.`,
    bill.message,
    "Scan the QR code with the app of your bank, or take the bill to a counter.",
    `Made with ${site.name} on ${formatDateTime(madeAt)}.`,
  ];
  let y = 96;
  for (const text of lines.filter(Boolean))
    pdf.block("P", () => {
      for (const line of pdf.wrap(isolated(text), width, PAYMENT.value)) {
        pdf.write(line, at(y), PAYMENT.value);
        y += 14;
      }
      y += 4;
    });
}

/** Returns the amount with its currency; thousands are apart, as the guidelines ask. */
const amountText = (bill: Bill) => `${bill.currency} ${spaced(bill.amount)}`;

const spaced = (amount: string | null) =>
  (amount ?? "").replace(/\B(?=(\d{3})+\.)/g, " ");

const payeeLines = ({ iban, creditor }: Bill): string[] =>
  [
    formatIban(iban),
    creditor.name,
    `${creditor.street} ${creditor.houseNumber}`.trim(),
    `${creditor.postcode} ${creditor.town}`,
  ].filter(Boolean);

function writeReceipt(pdf: PdfDocument, bill: Bill): void {
  const at = { x: MARGIN, width: RECEIPT_WIDTH - 2 * MARGIN };
  const top = (mm: number) => SLIP_TOP + mm * MM;
  pdf.block("P", () => pdf.write("Receipt", { ...at, y: top(5) }, TITLE));
  const y = writeSections(pdf, { ...at, y: top(12) }, RECEIPT, [
    ["Account / Payable to", payeeLines(bill)],
    ["Reference", [formatReference(bill.reference)]],
    ["Payable by (name/address)", []],
  ]);
  markCorners(pdf, { x: at.x, y }, { width: 52 * MM, height: 20 * MM });
  writeAmount(pdf, bill, { x: at.x, y: top(68) }, RECEIPT);
  if (bill.amount === null)
    markCorners(
      pdf,
      { x: at.x + 22 * MM, y: top(68) },
      { width: 30 * MM, height: 10 * MM },
    );
  pdf.block("P", () =>
    pdf.write(
      "Acceptance point",
      { ...at, y: top(82), align: "right" },
      RECEIPT.head,
    ),
  );
}

function writePaymentPart(pdf: PdfDocument, bill: Bill): void {
  const left = RECEIPT_WIDTH + MARGIN;
  const right = { x: RECEIPT_WIDTH + 56 * MM, width: 87 * MM };
  const top = (mm: number) => SLIP_TOP + mm * MM;
  pdf.block("P", () =>
    pdf.write("Payment part", { x: left, y: top(5), width: 51 * MM }, TITLE),
  );
  drawQrCode(pdf, bill, { x: left, y: top(17) });
  writeAmount(pdf, bill, { x: left, y: top(68) }, PAYMENT);
  if (bill.amount === null)
    markCorners(
      pdf,
      { x: left + 11 * MM, y: top(73) },
      { width: 40 * MM, height: 15 * MM },
    );
  const y = writeSections(pdf, { ...right, y: top(5) }, PAYMENT, [
    ["Account / Payable to", payeeLines(bill)],
    ["Reference", [formatReference(bill.reference)]],
    ...(bill.message
      ? [["Additional information", [bill.message]] as const]
      : []),
    ["Payable by (name/address)", []],
  ]);
  markCorners(pdf, { x: right.x, y }, { width: 65 * MM, height: 25 * MM });
}

/** Writes headings with their lines, and returns where the part continues. */
function writeSections(
  pdf: PdfDocument,
  { x, y: top, width }: Corner & { width: number },
  { head, value, leading }: Setting,
  sections: readonly Section[],
): number {
  let y = top;
  for (const [heading, texts] of sections) {
    const lines = texts.flatMap((text) =>
      pdf.wrap(isolated(text), width, value),
    );
    pdf.block("P", () => {
      pdf.write(heading, { x, y, width }, head);
      for (const line of lines)
        pdf.write(line, { x, y: (y += leading), width }, value);
    });
    y += leading * (lines.length > 0 ? 1.8 : 1.2);
  }
  return y;
}

function writeAmount(
  pdf: PdfDocument,
  bill: Bill,
  { x, y }: Corner,
  { head, value, leading }: Setting,
): void {
  const columns = [
    ["Currency", bill.currency],
    ["Amount", spaced(bill.amount)],
  ] as const;
  columns.forEach(([heading, text], index) => {
    const box = { x: x + index * 14 * MM, y, width: 30 * MM };
    pdf.block("P", () => {
      pdf.write(heading, box, head);
      if (text) pdf.write(text, { ...box, y: y + leading + 2 }, value);
    });
  });
}

function drawQrCode(pdf: PdfDocument, bill: Bill, { x, y }: Corner): void {
  pdf.draw((document) => {
    document.rect(x, y, SWISS_QR_SIDE * MM, SWISS_QR_SIDE * MM).fill("white");
    for (const { isWhite, ...shape } of swissQrShapes(writeBill(bill)))
      document
        .rect(
          x + shape.x * MM,
          y + shape.y * MM,
          shape.width * MM,
          shape.height * MM,
        )
        .fill(isWhite ? "white" : "black");
  });
}

/** Marks the corners of a field to be filled in by hand. */
function markCorners(
  pdf: PdfDocument,
  { x, y }: Corner,
  { width, height }: { width: number; height: number },
): void {
  const length = 3 * MM;
  pdf.draw((document) => {
    document.lineWidth(0.75).strokeColor("black");
    for (const [cx, cy, dx, dy] of [
      [x, y, 1, 1],
      [x + width, y, -1, 1],
      [x, y + height, 1, -1],
      [x + width, y + height, -1, -1],
    ] as const) {
      document.moveTo(cx + dx * length, cy).lineTo(cx, cy);
      document.lineTo(cx, cy + dy * length).stroke();
    }
  });
}
