import { formatMoney } from "@/lib/ledger/money";
import { demonstration, type Operator, site } from "@/lib/platform/config/site";
import { formatDateTime } from "@/lib/platform/format";
import {
  isolated,
  PdfDocument,
  type Style,
} from "@/lib/platform/pdf/pdf-document";
import type { Counterpart } from "../history/counterpart-queries";
import {
  counterpartLabel,
  explainReceipt,
  receiptFacts,
  receiptTitle,
} from "../history/receipt";
import type { HistoryRow } from "../history/row";
import { remarksOf } from "./document";
import {
  finishPages,
  FULL_LINE,
  LEADING,
  LEFT,
  PLAIN,
  SMALL,
  STRONG,
  WIDTH,
  writeBankAndTitle,
} from "@/lib/platform/pdf/pdf-page";

/** A value is beside its term, not at the far edge of the page. */
const VALUE = { x: LEFT + 140, width: WIDTH - 140 };
const AMOUNT: Style = { size: 24, weight: 600 };
const ROW_PADDING = 5;

/** Writes the receipt of a transaction on A4, as its owner sees it. */
export async function toReceiptPdf(
  row: HistoryRow,
  counterpart: Counterpart | null,
  { operator, madeAt }: { operator: Operator; madeAt: Date },
): Promise<Buffer> {
  const explanation = explainReceipt(row, counterpart);
  const facts = [
    ...receiptFacts(row),
    {
      term: "Balance after",
      text: formatMoney(row.balanceAfterMinor, row.currency),
    },
    ...(counterpart
      ? [{ term: counterpartLabel(counterpart), text: counterpart.reference }]
      : []),
    { term: "Status", text: remarksOf(row).join(", ") || "Posted" },
  ];
  const pdf = await PdfDocument.begin(
    { title: `Receipt ${row.reference}`, author: site.name, madeAt },
    [...facts.map(({ text }) => text), explanation ?? ""],
  );
  pdf.addPage();
  writeBankAndTitle(pdf, "Receipt", `Reference ${row.reference}`);
  const created = `Created ${formatDateTime(madeAt)}`;
  pdf.block("P", () =>
    pdf.write(created, { ...FULL_LINE, y: 76, align: "right" }, SMALL),
  );
  let y = writeAmount(pdf, row, explanation);
  pdf.open("Table");
  for (const { term, text } of facts) {
    const lines = pdf.wrap(isolated(text), VALUE.width, STRONG);
    pdf.rule({ ...FULL_LINE, y });
    const top = y + ROW_PADDING;
    pdf.open("TR");
    pdf.block(
      "TH",
      () => pdf.write(term, { ...FULL_LINE, y: top }, PLAIN),
      "Row",
    );
    pdf.block("TD", () =>
      lines.forEach((line, index) =>
        pdf.write(line, { ...VALUE, y: top + index * LEADING }, STRONG),
      ),
    );
    pdf.close();
    y = top + lines.length * LEADING + ROW_PADDING;
  }
  pdf.close();
  return finishPages(pdf, demonstration(operator).line);
}

/** Returns where the page continues. */
function writeAmount(
  pdf: PdfDocument,
  row: HistoryRow,
  explanation: string | null,
): number {
  const sign =
    row.reversal !== "reversal"
      ? ""
      : row.direction === "credit"
        ? "+"
        : "\u2212";
  const amount = sign + formatMoney(row.amountMinor, row.currency);
  pdf.block("P", () => {
    pdf.write(receiptTitle(row), { ...FULL_LINE, y: 104 }, PLAIN);
    pdf.write(amount, { ...FULL_LINE, y: 117 }, AMOUNT);
  });
  const lines = explanation ? pdf.wrap(explanation, WIDTH * 0.8, PLAIN) : [];
  if (lines.length > 0)
    pdf.block("P", () =>
      lines.forEach((line, index) =>
        pdf.write(line, { ...FULL_LINE, y: 154 + index * LEADING }, PLAIN),
      ),
    );
  return (lines.length > 0 ? 166 : 158) + lines.length * LEADING;
}
