import { setImmediate as letOthersGo } from "node:timers/promises";
import { formatDateTime, formatIsoDay } from "@/lib/platform/format";
import { formatMoney } from "@/lib/ledger/money";
import { A4, Paper, type Style } from "@/lib/platform/pdf/paper";
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

const TEXT: Style = { size: 8.5 };
const STRONG: Style = { size: 8.5, weight: 600 };
const FIGURES: Style = { ...TEXT, figures: true };
const SMALL: Style = { size: 7.5, soft: true };
const LEADING = 11.5;
const ROW_PADDING = 5;

/** Writes the statement on A4, with a heading and column names on every page and numbered pages. */
export async function toPdf(document: StatementDocument): Promise<Buffer> {
  const paper = new Paper({
    title: `Account statement ${document.period.from} to ${document.period.to}`,
    author: document.bank.name,
    madeAt: document.madeAt,
  });
  paper.addPage();
  let y = writeColumnHeads(
    paper,
    writeSums(paper, writeHead(paper, document), document),
  );
  const { period } = document;
  const rows: Row[] = [
    toBalanceRow("Opening balance", period.from, document.openingMinor),
    ...document.lines.map(toRow),
    toBalanceRow("Closing balance", period.to, document.closingMinor),
  ];
  for (const row of rows) {
    const set = setRow(paper, row);
    if (y + set.height > BOTTOM) {
      // Yields after each page, so that a long statement does not block other requests.
      await letOthersGo();
      paper.addPage();
      y = writeColumnHeads(paper, writeHead(paper, document));
    }
    writeRow(paper, set, y);
    y += set.height;
  }
  return paper.finish((page, pages) => {
    const at = { x: LEFT, width: WIDTH, y: A4.height - 44 };
    paper.rule({ ...at, y: at.y - 8 });
    paper.write(document.notice, at, SMALL);
    paper.write(`Page ${page} of ${pages}`, { ...at, align: "right" }, SMALL);
  });
}

/** Writes the heading. Like all functions here, returns where the page continues. */
function writeHead(paper: Paper, document: StatementDocument): number {
  const { bank, period } = document;
  const line = { x: LEFT, width: WIDTH };
  const right = { ...line, align: "right" } as const;
  const days = `${formatIsoDay(period.from)} to ${formatIsoDay(period.to)}`;
  const address = `${bank.address.street}, ${bank.address.city}`;
  paper.write(bank.name, { ...line, y: 44 }, { size: 15, weight: 600 });
  paper.write(
    "Account statement",
    { ...right, y: 46 },
    { size: 11, weight: 600 },
  );
  paper.write(address, { ...line, y: 64 }, SMALL);
  paper.write(days, { ...right, y: 63 }, TEXT);
  let y = 86;
  for (const name of paper.wrap(document.holder, WIDTH / 2, STRONG)) {
    paper.write(name, { ...line, y }, STRONG);
    y += LEADING;
  }
  paper.write(
    `Account ${document.accountNumber}, ${document.currency}`,
    { ...line, y },
    TEXT,
  );
  const created = `Created ${formatDateTime(document.madeAt)}`;
  paper.write(created, { ...right, y }, SMALL);
  return y + 20;
}

function writeSums(paper: Paper, top: number, document: StatementDocument) {
  const sums = [
    ["Opening balance", document.openingMinor],
    ["Credits", document.creditsMinor],
    ["Debits", document.debitsMinor],
    ["Closing balance", document.closingMinor],
  ] as const;
  const width = WIDTH / sums.length;
  paper.rule({ x: LEFT, y: top, width: WIDTH });
  sums.forEach(([name, minor], place) => {
    const x = LEFT + place * width;
    paper.write(name, { x, y: top + 9, width }, SMALL);
    paper.write(
      formatMoney(minor),
      { x, y: top + 20, width },
      { size: 10, weight: 600 },
    );
  });
  return top + 46;
}

function writeColumnHeads(paper: Paper, top: number): number {
  const { date, particulars, amount, balance } = COLUMNS;
  paper.write("Date", { ...date, y: top }, SMALL);
  paper.write("Details", { ...particulars, y: top }, SMALL);
  paper.write("Amount", { ...amount, y: top }, SMALL);
  paper.write("Balance", { ...balance, y: top }, SMALL);
  const y = top + 14;
  paper.rule({ x: LEFT, y, width: WIDTH });
  return y;
}

type Row = {
  day: string;
  title: string;
  more: string;
  amount: string;
  balance: string;
};

function toRow(line: DocumentLine): Row {
  const sign = line.direction === "credit" ? "+" : "\u2212";
  const more = [
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
    more: more.filter(Boolean).join(" · "),
    amount: sign + formatMoney(line.amountMinor),
    balance: formatMoney(line.balanceMinor),
  };
}

function toBalanceRow(title: string, day: string, minor: bigint): Row {
  const balance = formatMoney(minor);
  return { day: formatIsoDay(day), title, more: "", amount: "", balance };
}

function setRow(paper: Paper, row: Row) {
  const { width } = COLUMNS.particulars;
  const title = paper.wrap(row.title, width - 8, STRONG);
  const more = row.more ? paper.wrap(row.more, width - 8, SMALL) : [];
  const lines = title.length + more.length;
  return { row, title, more, height: lines * LEADING + 2 * ROW_PADDING };
}

function writeRow(
  paper: Paper,
  { row, title, more, height }: ReturnType<typeof setRow>,
  top: number,
): void {
  const { date, particulars, amount, balance } = COLUMNS;
  const first = top + ROW_PADDING;
  paper.write(row.day, { ...date, y: first }, FIGURES);
  title.forEach((line, place) => {
    const y = first + place * LEADING;
    paper.write(line, { ...particulars, y }, STRONG);
  });
  more.forEach((line, place) => {
    const y = first + (title.length + place) * LEADING;
    paper.write(line, { ...particulars, y }, SMALL);
  });
  paper.write(row.amount, { ...amount, y: first }, { ...FIGURES, weight: 600 });
  paper.write(row.balance, { ...balance, y: first }, FIGURES);
  paper.rule({ x: LEFT, y: top + height, width: WIDTH });
}
