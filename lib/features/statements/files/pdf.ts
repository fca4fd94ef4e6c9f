import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { formatDateTime, formatIsoDay } from "@/lib/platform/format";
import { formatMoney } from "@/lib/ledger/money";
import { A4, PdfDocument, type Style } from "@/lib/platform/pdf/pdf-document";
import type { DocumentLine, StatementDocument } from "./document";

const LEFT = A4.margin;
const WIDTH = A4.width - 2 * A4.margin;
const BOTTOM = A4.height - 64;

const COLUMNS = {
  date: { x: LEFT, width: 62 },
  particulars: { x: LEFT + 62, width: WIDTH - 62 - 2 * 108 },
  amount: { x: LEFT + WIDTH - 2 * 108, width: 104, align: "right" },
  balance: { x: LEFT + WIDTH - 108, width: 108, align: "right" },
} as const;

const textCondition: Style = { size: 8.5 };
const STRONG: Style = { size: 8.5, weight: 600 };
const FIGURES: Style = { ...textCondition, figures: true };
const SMALL: Style = { size: 7.5, soft: true };
const LEADING = 11.5;
const ROW_PADDING = 5;

/** Writes the statement on A4, with a heading and column names on every page and numbered pages. */
export async function toPdf(document: StatementDocument): Promise<Buffer> {
  const pdf = new PdfDocument({
    title: `Account statement ${document.period.from} to ${document.period.to}`,
    author: document.bank.name,
    madeAt: document.madeAt,
  });
  pdf.addPage();
  let y = writeColumnHeads(
    pdf,
    writeSums(pdf, writeHead(pdf, document), document),
  );
  const { period } = document;
  const rows: Row[] = [
    toBalanceRow("Opening balance", period.from, document.openingMinor),
    ...document.lines.map(toRow),
    toBalanceRow("Closing balance", period.to, document.closingMinor),
  ];
  for (const row of rows) {
    const layout = layOutRow(pdf, row);
    if (y + layout.height > BOTTOM) {
      // Yields after each page, so that a long statement does not block other requests.
      await yieldToEventLoop();
      pdf.addPage();
      y = writeColumnHeads(pdf, writeHead(pdf, document));
    }
    writeRow(pdf, layout, y);
    y += layout.height;
  }
  return pdf.finish((page, pages) => {
    const at = { x: LEFT, width: WIDTH, y: A4.height - 44 };
    pdf.rule({ ...at, y: at.y - 8 });
    pdf.write(document.notice, at, SMALL);
    pdf.write(`Page ${page} of ${pages}`, { ...at, align: "right" }, SMALL);
  });
}

/** Writes the heading. Like all functions here, returns where the page continues. */
function writeHead(pdf: PdfDocument, document: StatementDocument): number {
  const { bank, period } = document;
  const line = { x: LEFT, width: WIDTH };
  const right = { ...line, align: "right" } as const;
  const days = `${formatIsoDay(period.from)} to ${formatIsoDay(period.to)}`;
  const address = `${bank.address.street}, ${bank.address.city}`;
  pdf.write(bank.name, { ...line, y: 44 }, { size: 15, weight: 600 });
  pdf.write(
    "Account statement",
    { ...right, y: 46 },
    { size: 11, weight: 600 },
  );
  pdf.write(address, { ...line, y: 64 }, SMALL);
  pdf.write(days, { ...right, y: 63 }, textCondition);
  let y = 86;
  for (const name of pdf.wrap(document.holder, WIDTH / 2, STRONG)) {
    pdf.write(name, { ...line, y }, STRONG);
    y += LEADING;
  }
  pdf.write(
    `Account ${document.accountNumber}, ${document.currency}`,
    { ...line, y },
    textCondition,
  );
  const created = `Created ${formatDateTime(document.madeAt)}`;
  pdf.write(created, { ...right, y }, SMALL);
  return y + 20;
}

function writeSums(pdf: PdfDocument, top: number, document: StatementDocument) {
  const sums = [
    ["Opening balance", document.openingMinor],
    ["Credits", document.creditsMinor],
    ["Debits", document.debitsMinor],
    ["Closing balance", document.closingMinor],
  ] as const;
  const width = WIDTH / sums.length;
  pdf.rule({ x: LEFT, y: top, width: WIDTH });
  sums.forEach(([name, minor], index) => {
    const x = LEFT + index * width;
    pdf.write(name, { x, y: top + 9, width }, SMALL);
    pdf.write(
      formatMoney(minor),
      { x, y: top + 20, width },
      { size: 10, weight: 600 },
    );
  });
  return top + 46;
}

function writeColumnHeads(pdf: PdfDocument, top: number): number {
  const { date, particulars, amount, balance } = COLUMNS;
  pdf.write("Date", { ...date, y: top }, SMALL);
  pdf.write("Details", { ...particulars, y: top }, SMALL);
  pdf.write("Amount", { ...amount, y: top }, SMALL);
  pdf.write("Balance", { ...balance, y: top }, SMALL);
  const y = top + 14;
  pdf.rule({ x: LEFT, y, width: WIDTH });
  return y;
}

type Row = {
  day: string;
  title: string;
  details: string;
  amount: string;
  balance: string;
};

function toRow(line: DocumentLine): Row {
  const sign = line.direction === "credit" ? "+" : "\u2212";
  const details = [
    line.remarks,
    line.description,
    line.bank,
    line.partyAccount,
    line.reference,
    line.valueDay !== line.entryDay &&
      `Value date ${formatIsoDay(line.valueDay)}`,
  ];
  return {
    day: formatIsoDay(line.entryDay),
    title: line.party,
    details: details.filter(Boolean).join(" · "),
    amount: sign + formatMoney(line.amountMinor),
    balance: formatMoney(line.balanceMinor),
  };
}

function toBalanceRow(title: string, day: string, minor: bigint): Row {
  const balance = formatMoney(minor);
  return { day: formatIsoDay(day), title, details: "", amount: "", balance };
}

function layOutRow(pdf: PdfDocument, row: Row) {
  const { width } = COLUMNS.particulars;
  const title = pdf.wrap(row.title, width - 8, STRONG);
  const details = row.details ? pdf.wrap(row.details, width - 8, SMALL) : [];
  const lines = title.length + details.length;
  return { row, title, details, height: lines * LEADING + 2 * ROW_PADDING };
}

function writeRow(
  pdf: PdfDocument,
  { row, title, details, height }: ReturnType<typeof layOutRow>,
  top: number,
): void {
  const { date, particulars, amount, balance } = COLUMNS;
  const first = top + ROW_PADDING;
  pdf.write(row.day, { ...date, y: first }, FIGURES);
  title.forEach((line, index) => {
    const y = first + index * LEADING;
    pdf.write(line, { ...particulars, y }, STRONG);
  });
  details.forEach((line, index) => {
    const y = first + (title.length + index) * LEADING;
    pdf.write(line, { ...particulars, y }, SMALL);
  });
  pdf.write(row.amount, { ...amount, y: first }, { ...FIGURES, weight: 600 });
  pdf.write(row.balance, { ...balance, y: first }, FIGURES);
  pdf.rule({ x: LEFT, y: top + height, width: WIDTH });
}
