import { accountLabel } from "@/lib/ledger/account-label";
import { formatMoney } from "@/lib/ledger/money";
import { demonstration, type Operator, site } from "@/lib/platform/config/site";
import { formatDateTime, formatIsoDay } from "@/lib/platform/format";
import {
  A4,
  isolated,
  PdfDocument,
  type Style,
} from "@/lib/platform/pdf/pdf-document";
import {
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
} from "../files/pdf-page";
import type { YearOfAccount } from "./queries";

type Period = { year: string; isOver: boolean; from: string; to: string };

const FIGURES: Style = { ...PLAIN, figures: true };
const COLUMN = 104;
const at = (place: number) => ({
  x: LEFT + WIDTH - place * COLUMN,
  width: COLUMN - 6,
  align: "right" as const,
});
const ACCOUNT = { x: LEFT, width: WIDTH - 3 * COLUMN };
const COLUMNS = [at(3), at(2), at(1)];
const BOTTOM = A4.height - 64;
const ROW_PADDING = 4;

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
  let y = writeHeads(pdf, period, (write) => pdf.block("TH", write));
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
      y = writeHeads(pdf, period, (write) => pdf.artifact(write));
    }
    writeRow(pdf, account, { name, y: y + ROW_PADDING });
    y += height;
    pdf.rule({ ...FULL_LINE, y });
  }
  pdf.close();
  writeNote(pdf, y + 10);
  return finishPages(pdf, demonstration(operator).line);
}

/** Returns where the rows begin. */
function writeHeads(
  pdf: PdfDocument,
  { to }: Period,
  mark: (write: () => void) => void,
): number {
  const heads = [`Balance on ${formatIsoDay(to)}`, "Interest", "Fees"];
  mark(() => pdf.write("Account", { ...ACCOUNT, y: 112 }, SMALL));
  heads.forEach((head, index) =>
    mark(() => pdf.write(head, { ...COLUMNS[index]!, y: 112 }, SMALL)),
  );
  pdf.rule({ ...FULL_LINE, y: 126 });
  return 126;
}

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
  "Figures are by posting date, as in the statements. Interest of the last days of a year that is paid in January is in the next year’s summary. Amounts that were taken back are deducted.";

function writeNote(pdf: PdfDocument, y: number): void {
  const lines = pdf.wrap(NOTE, WIDTH * 0.8, SMALL);
  pdf.block("P", () =>
    lines.forEach((line, index) =>
      pdf.write(line, { ...FULL_LINE, y: y + index * LEADING }, SMALL),
    ),
  );
}
