import { accountLabel } from "@/lib/ledger/account-label";
import { formatMoney } from "@/lib/ledger/money";
import { demonstration, type Operator, site } from "@/lib/platform/config/site";
import { formatDateTime, formatIsoDay } from "@/lib/platform/format";
import { isolated, PdfDocument } from "@/lib/platform/pdf/pdf-document";
import {
  BOTTOM,
  FIGURES,
  finishPages,
  FULL_LINE,
  LEADING,
  LEFT,
  RIGHT,
  SMALL,
  STRONG,
  WIDTH,
  writeBankAndTitle,
  writeColumnHeads,
} from "@/lib/platform/pdf/pdf-page";
import type { YearOfAccount } from "./queries";

type Period = { year: string; isOver: boolean; from: string; to: string };

const COLUMN = 104;
const at = (place: number) => ({
  x: LEFT + WIDTH - place * COLUMN,
  width: COLUMN - 6,
  align: "right" as const,
});
const ACCOUNT = { x: LEFT, width: WIDTH - 3 * COLUMN };
const COLUMNS = [at(3), at(2), at(1)];
const ROW_PADDING = 4;
/** Where the text of a page begins, below bank and title on the first one. */
const FIRST_LINE = 112;

/** Writes the summary of a year on A4: a line for each account, in its own currency. */
export async function toYearPdf(
  period: Period,
  accounts: readonly YearOfAccount[],
  {
    holder,
    operator,
    madeAt,
  }: { holder: string; operator: Operator; madeAt: Date },
): Promise<Buffer> {
  const pdf = await PdfDocument.begin(
    { title: `Summary of ${period.year}`, author: site.name, madeAt },
    [holder, ...accounts.map(accountLabel)],
  );
  pdf.addPage();
  const days = `${formatIsoDay(period.from)} to ${formatIsoDay(period.to)}`;
  writeBankAndTitle(pdf, `Summary of ${period.year}`, days);
  pdf.block("P", () => {
    pdf.write(isolated(holder), { ...FULL_LINE, y: 86 }, STRONG);
    const created = `Created ${formatDateTime(madeAt)}`;
    pdf.write(created, { ...RIGHT, y: 86 }, SMALL);
  });
  pdf.open("Table");
  pdf.open("TR");
  let y = writeColumnHeads(pdf, headsOf(period), FIRST_LINE, (write) =>
    pdf.block("TH", write),
  );
  pdf.close();
  for (const account of accounts) {
    const name = pdf.wrap(
      isolated(accountLabel(account)),
      ACCOUNT.width,
      STRONG,
    );
    const height = (name.length + 1) * LEADING + 2 * ROW_PADDING;
    if (y + height > BOTTOM) {
      pdf.addPage();
      y = writeColumnHeads(pdf, headsOf(period), FIRST_LINE, (write) =>
        pdf.artifact(write),
      );
    }
    writeRow(pdf, account, { name, y: y + ROW_PADDING });
    y += height;
    pdf.rule({ ...FULL_LINE, y });
  }
  pdf.close();
  writeNote(pdf, y + 10);
  return finishPages(pdf, demonstration(operator).line);
}

const headsOf = ({ to }: Period) =>
  [
    ["Account", ACCOUNT],
    [`Balance on ${formatIsoDay(to)}`, COLUMNS[0]!],
    ["Interest", COLUMNS[1]!],
    ["Fees", COLUMNS[2]!],
  ] as const;

function writeRow(
  pdf: PdfDocument,
  account: YearOfAccount,
  { name, y }: { name: string[]; y: number },
): void {
  const { number, currency, balanceMinor, interestMinor, feesMinor } = account;
  pdf.open("TR");
  pdf.block("TD", () => {
    name.forEach((line, index) =>
      pdf.write(line, { ...ACCOUNT, y: y + index * LEADING }, STRONG),
    );
    const below = { ...ACCOUNT, y: y + name.length * LEADING };
    pdf.write(`${number}, ${currency}`, below, SMALL);
  });
  [balanceMinor, interestMinor, feesMinor].forEach((minor, index) =>
    pdf.block("TD", () =>
      pdf.write(
        formatMoney(minor, currency),
        { ...COLUMNS[index]!, y },
        FIGURES,
      ),
    ),
  );
  pdf.close();
}

const NOTE =
  "Figures are by posting date, as in the statements. Interest that is paid on 1 January, for the month, quarter or year before, is in the next year’s summary, and so is the monthly fee for December. Amounts that were taken back are deducted.";

function writeNote(pdf: PdfDocument, y: number): void {
  const lines = pdf.wrap(NOTE, WIDTH * 0.8, SMALL);
  const fits = y + lines.length * LEADING <= BOTTOM;
  if (!fits) pdf.addPage();
  const top = fits ? y : FIRST_LINE;
  pdf.block("P", () =>
    lines.forEach((line, index) =>
      pdf.write(line, { ...FULL_LINE, y: top + index * LEADING }, SMALL),
    ),
  );
}
