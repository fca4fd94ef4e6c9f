import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { formatDateTime, formatIsoDay } from "@/lib/platform/format";
import { formatAccount, formatIban, ibanOf } from "@/lib/ledger/iban";
import { formatReference } from "@/lib/ledger/payment-reference";
import { formatMoney } from "@/lib/ledger/money";
import {
  isolated,
  PdfDocument,
  type Style,
} from "@/lib/platform/pdf/pdf-document";
import type { DocumentLine, StatementDocument } from "./document";
import {
  BOTTOM,
  FIGURES,
  finishPages,
  FULL_LINE,
  LEADING,
  LEFT,
  PLAIN,
  RIGHT,
  SMALL,
  STRONG,
  WIDTH,
  writeBankAndTitle,
  writeColumnHeads,
} from "@/lib/platform/pdf/pdf-page";

const COLUMNS = {
  date: { x: LEFT, width: 58 },
  particulars: { x: LEFT + 58, width: WIDTH - 58 - 2 * 108 },
  amount: { x: LEFT + WIDTH - 2 * 108, width: 104, align: "right" },
  balance: { x: LEFT + WIDTH - 108, width: 108, align: "right" },
} as const;

const SMALL_LEADING = 9.5;
const ROW_PADDING = 3.5;

/** Writes the statement on A4, with holder, period and column names on every page and numbered pages. */
export async function toPdf(document: StatementDocument): Promise<Buffer> {
  const pdf = await PdfDocument.begin(
    {
      title: `Account statement ${document.period.from} to ${document.period.to}`,
      author: document.bank.name,
      madeAt: document.madeAt,
    },
    [document.holder, ...document.lines.flatMap(textsOf)],
  );
  pdf.addPage();
  const top = writeSums(pdf, writeHead(pdf, document), document);
  pdf.open("Table");
  pdf.open("TR");
  let y = writeColumnHeads(pdf, COLUMN_HEADS, top, (write) =>
    pdf.block("TH", write),
  );
  pdf.close();
  const { period, currency } = document;
  const money = (minor: bigint) => formatMoney(minor, currency);
  const rows: Row[] = [
    toBalanceRow("Opening balance", period.from, money(document.openingMinor)),
    ...document.lines.map((line) => toRow(line, money)),
    toBalanceRow("Closing balance", period.to, money(document.closingMinor)),
  ];
  for (const row of rows) {
    const layout = layOutRow(pdf, row);
    if (y + layout.height > BOTTOM) {
      // Yields after each page, so that a long statement does not block other requests.
      await yieldToEventLoop();
      pdf.addPage();
      y = writeRunningHeads(pdf, document);
    }
    writeRow(pdf, layout, y);
    y += layout.height;
  }
  pdf.close();
  return finishPages(pdf, document.notice);
}

/** The texts that people enter. */
const textsOf = (line: DocumentLine) => [
  line.party,
  line.partyAccount,
  line.bank,
  line.description,
  line.endToEndId,
];

/** Writes the heading. Like all functions here, returns where the page continues. */
function writeHead(pdf: PdfDocument, document: StatementDocument): number {
  writeBankAndTitle(pdf, "Account statement", daysOf(document));
  let y = 86;
  pdf.block("P", () => {
    y = writeHolder(pdf, document, y);
    const created = `Created ${formatDateTime(document.madeAt)}`;
    pdf.write(created, { ...RIGHT, y }, SMALL);
  });
  return y + 20;
}

/** Writes what every page after the first repeats. */
function writeRunningHeads(pdf: PdfDocument, document: StatementDocument) {
  let y = 44;
  pdf.artifact(() => {
    const title = `${document.bank.name}, account statement`;
    pdf.write(title, { ...RIGHT, y }, STRONG);
    pdf.write(daysOf(document), { ...RIGHT, y: y + LEADING }, PLAIN);
    y = writeHolder(pdf, document, y);
  });
  return writeColumnHeads(pdf, COLUMN_HEADS, y + 20, (write) =>
    pdf.artifact(write),
  );
}

/** Returns the position of the account's line, which is the last. */
function writeHolder(pdf: PdfDocument, document: StatementDocument, y: number) {
  const lines = pdf.wrap(isolated(document.holder), WIDTH / 2, STRONG);
  lines.forEach((line, index) =>
    pdf.write(line, { ...FULL_LINE, y: y + index * LEADING }, STRONG),
  );
  const last = y + lines.length * LEADING;
  const iban = ibanOf(document.accountNumber);
  const account = [
    `Account ${document.accountNumber}`,
    document.currency,
    ...(iban ? [`IBAN ${formatIban(iban)}`] : []),
  ].join(", ");
  pdf.write(account, { ...FULL_LINE, y: last }, PLAIN);
  return last;
}

const daysOf = ({ period }: StatementDocument) =>
  `${formatIsoDay(period.from)} to ${formatIsoDay(period.to)}`;

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
    const style: Style = { size: 10, weight: 600 };
    pdf.block("P", () => {
      pdf.write(name, { x, y: top + 9, width }, SMALL);
      pdf.write(
        formatMoney(minor, document.currency),
        { x, y: top + 20, width },
        style,
      );
    });
  });
  return top + 46;
}

const COLUMN_HEADS = [
  ["Date", COLUMNS.date],
  ["Details", COLUMNS.particulars],
  ["Amount", COLUMNS.amount],
  ["Balance", COLUMNS.balance],
] as const;

type Row = {
  day: string;
  title: string;
  details: string;
  amount: string;
  balance: string;
};

function toRow(line: DocumentLine, money: (minor: bigint) => string): Row {
  const sign = line.direction === "credit" ? "+" : "\u2212";
  const details = [
    line.remarks,
    line.description,
    line.bank,
    formatAccount(line.partyAccount),
    formatReference(line.paymentReference),
    line.endToEndId && `Payer’s reference ${line.endToEndId}`,
    line.reference,
    line.valueDay !== line.entryDay &&
      `Value date ${formatIsoDay(line.valueDay)}`,
  ];
  return {
    day: formatIsoDay(line.entryDay),
    title: isolated(line.party),
    details: details
      .flatMap((detail) => (detail ? [isolated(detail)] : []))
      .join(" · "),
    amount: sign + money(line.amountMinor),
    balance: money(line.balanceMinor),
  };
}

function toBalanceRow(title: string, day: string, balance: string): Row {
  return { day: formatIsoDay(day), title, details: "", amount: "", balance };
}

function layOutRow(pdf: PdfDocument, row: Row) {
  const { width } = COLUMNS.particulars;
  const title = pdf.wrap(row.title, width - 8, STRONG);
  const details = row.details ? pdf.wrap(row.details, width - 8, SMALL) : [];
  const detailsAt = ROW_PADDING + title.length * LEADING;
  const height = detailsAt + details.length * SMALL_LEADING + ROW_PADDING;
  return { row, title, details, detailsAt, height };
}

function writeRow(
  pdf: PdfDocument,
  { row, title, details, detailsAt, height }: ReturnType<typeof layOutRow>,
  top: number,
): void {
  const { date, particulars, amount, balance } = COLUMNS;
  const y = top + ROW_PADDING;
  pdf.open("TR");
  pdf.block("TD", () => pdf.write(row.day, { ...date, y }, FIGURES));
  pdf.block("TD", () => {
    title.forEach((line, index) =>
      pdf.write(line, { ...particulars, y: y + index * LEADING }, STRONG),
    );
    details.forEach((line, index) => {
      const at = top + detailsAt + index * SMALL_LEADING;
      pdf.write(line, { ...particulars, y: at }, SMALL);
    });
  });
  pdf.block("TD", () =>
    pdf.write(row.amount, { ...amount, y }, { ...FIGURES, weight: 600 }),
  );
  pdf.block("TD", () => pdf.write(row.balance, { ...balance, y }, FIGURES));
  pdf.close();
  pdf.rule({ x: LEFT, y: top + height, width: WIDTH });
}
