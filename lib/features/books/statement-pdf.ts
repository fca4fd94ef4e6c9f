import { CLASSES } from "@/lib/ledger/chart";
import { BASE_CURRENCY, type Currency, formatMoney } from "@/lib/ledger/money";
import { demonstration, type Operator, site } from "@/lib/platform/config/site";
import { formatDateTime } from "@/lib/platform/format";
import { PdfDocument } from "@/lib/platform/pdf/pdf-document";
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
import type { Statements } from "./statement-queries";
import type { Section } from "./statements";

/** The sections of a statement and the line below them. */
type ShownStatement = {
  sections: readonly Section[];
  total: { label: string; minor: bigint };
};

const AMOUNT = { x: LEFT + WIDTH - 140, width: 140, align: "right" } as const;
const CODE = { x: LEFT, width: 40 };
const NAME = { x: LEFT + 40, width: WIDTH - 40 - 140 };
const HEADS = [
  ["Code", CODE],
  ["Account", NAME],
  ["Amount", AMOUNT],
] as const;

type Line = { code: string; name: string; amount: string; isStrong: boolean };

/** Writes a statement of the bank on A4: all currencies together if there are several, then each of them. */
export async function toStatementPdf<Statement>(
  { title, days }: { title: string; days: string },
  { byCurrency, inBase, unrated }: Statements<Statement>,
  toShown: (statement: Statement) => ShownStatement,
  { operator, madeAt }: { operator: Operator; madeAt: Date },
): Promise<Buffer> {
  const pdf = await PdfDocument.begin(
    { title: `${title}, ${days}`, author: site.name, madeAt },
    [],
  );
  pdf.addPage();
  writeBankAndTitle(pdf, title, days);
  pdf.block("P", () =>
    pdf.write(`Created ${formatDateTime(madeAt)}`, { ...RIGHT, y: 86 }, SMALL),
  );
  const without = unrated.length > 0 ? `, without ${unrated.join(", ")}` : "";
  const lines = [
    ...(byCurrency.length > 1
      ? linesOf(
          `All currencies in ${BASE_CURRENCY}${without}`,
          toShown(inBase),
          BASE_CURRENCY,
        )
      : []),
    ...byCurrency.flatMap(({ currency, statement }) =>
      linesOf(currency, toShown(statement), currency),
    ),
  ];
  pdf.open("Table");
  pdf.open("TR");
  let y = writeColumnHeads(pdf, HEADS, 106, (write) => pdf.block("TH", write));
  pdf.close();
  for (const line of lines) {
    if (y + 2 * LEADING > BOTTOM) {
      pdf.addPage();
      y = writeColumnHeads(pdf, HEADS, 44, (write) => pdf.artifact(write));
    }
    y = writeLine(pdf, line, y);
  }
  pdf.close();
  return finishPages(pdf, demonstration(operator).line);
}

function linesOf(
  scope: string,
  { sections, total }: ShownStatement,
  currency: Currency,
): Line[] {
  const money = (minor: bigint) => formatMoney(minor, currency);
  const strong = (name: string, minor?: bigint): Line => ({
    ...{ code: "", name, isStrong: true },
    amount: minor === undefined ? "" : money(minor),
  });
  return [
    strong(scope),
    ...sections.flatMap((section) => [
      ...section.lines.map(({ code, name, minor }) => ({
        ...{ code, name, amount: money(minor), isStrong: false },
      })),
      strong(CLASSES[section.class].title, section.totalMinor),
    ]),
    strong(total.label, total.minor),
  ];
}

/** Writes a line and returns where the next one begins. */
function writeLine(pdf: PdfDocument, line: Line, top: number): number {
  const y = top + 3;
  pdf.open("TR");
  pdf.block("TD", () => pdf.write(line.code, { ...CODE, y }, FIGURES));
  pdf.block("TD", () =>
    pdf.write(line.name, { ...NAME, y }, line.isStrong ? STRONG : PLAIN),
  );
  pdf.block("TD", () =>
    pdf.write(
      line.amount,
      { ...AMOUNT, y },
      line.isStrong ? { ...FIGURES, weight: 600 } : FIGURES,
    ),
  );
  pdf.close();
  const bottom = y + LEADING + 3;
  if (line.isStrong) pdf.rule({ ...FULL_LINE, y: bottom });
  return bottom;
}
