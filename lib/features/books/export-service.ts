import "server-only";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import type { Admin } from "@/lib/identity/callers";
import { chartLine } from "@/lib/ledger/chart";
import { BASE_CURRENCY, toDecimal, type Currency } from "@/lib/ledger/money";
import { capitalised } from "@/lib/platform/format";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { booksActions } from "./audit";
import { baseLineName, toBaseBalance } from "./base-balance";
import { type DailyTotal, listDailyTotals } from "./queries";
import { getTrialBalances, type TrialBalance } from "./trial-balance";

/** A line of the trial balances or of the daily totals; each leaves the columns of the other empty. */
type BookLine = {
  part: "Trial balance" | "All currencies" | "Daily totals";
  /** That of the chart of accounts. */
  code?: string;
  name: string;
  currency: Currency;
  entries?: number;
  amountMinor?: bigint;
  debitsMinor?: bigint;
  creditsMinor?: bigint;
  closingMinor?: bigint;
  /** The amount or the balance in the currency of the bank; undefined without a rate. */
  inBaseMinor?: bigint | undefined;
};

const decimal = (minor: bigint | undefined, currency: Currency) =>
  minor === undefined ? "" : toDecimal(minor, currency);

const amountOf =
  (minorOf: (line: BookLine) => bigint | undefined) => (line: BookLine) =>
    decimal(minorOf(line), line.currency);

const inBase =
  (minorOf: (line: BookLine) => bigint | undefined) => (line: BookLine) =>
    decimal(minorOf(line), BASE_CURRENCY);

// Two columns without signs: a sign in front makes a text of the cell.
const debit = (minor: bigint | undefined) =>
  minor === undefined || minor >= 0n ? undefined : -minor;
const credit = (minor: bigint | undefined) =>
  minor === undefined || minor < 0n ? undefined : minor;

const isTotal = ({ part }: BookLine) => part === "Daily totals";

const toColumns = (day: string): ExportColumns<BookLine> => ({
  Day: () => day,
  Part: (line) => line.part,
  Code: (line) => line.code ?? "",
  "Account or kind": (line) => line.name,
  Currency: (line) => line.currency,
  Entries: (line) => String(line.entries ?? ""),
  Amount: amountOf((line) => line.amountMinor),
  "Debits of the day": amountOf((line) => line.debitsMinor),
  "Credits of the day": amountOf((line) => line.creditsMinor),
  "Debit balance": amountOf((line) => debit(line.closingMinor)),
  "Credit balance": amountOf((line) => credit(line.closingMinor)),
  [`Amount in ${BASE_CURRENCY}`]: inBase((line) =>
    isTotal(line) ? line.inBaseMinor : undefined,
  ),
  [`Debit balance in ${BASE_CURRENCY}`]: inBase((line) =>
    isTotal(line) ? undefined : debit(line.inBaseMinor),
  ),
  [`Credit balance in ${BASE_CURRENCY}`]: inBase((line) =>
    isTotal(line) ? undefined : credit(line.inBaseMinor),
  ),
});

/**
 * Exports the books of a day: the trial balance of each currency, all currencies in that of the bank if there are
 * several, then the daily totals.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function exportBooks(
  admin: Admin,
  day: string,
  context: RequestContext,
): Promise<CsvExport> {
  return exportList<BookLine>(
    admin,
    {
      name: `books-of-${day}`,
      action: booksActions["books.export"],
      filters: { day },
      columns: toColumns(day),
      readAll: () => readLines(admin, day),
    },
    context,
  );
}

async function readLines(admin: Admin, day: string): Promise<BookLine[]> {
  const [trials, totals] = await Promise.all([
    getTrialBalances(admin, day),
    listDailyTotals(admin, day),
  ]);
  return [
    ...trials.flatMap(trialLines),
    ...(trials.length > 1 ? baseLines(trials) : []),
    ...totals.map(totalLine),
  ];
}

const named = (kind: string) => {
  const { code, name } = chartLine(kind);
  return { code, name };
};

const trialLines = ({ currency, lines }: TrialBalance): BookLine[] =>
  lines.map(({ kind, debitsMinor, creditsMinor, closingMinor, inBase }) => ({
    ...{ part: "Trial balance", ...named(kind), currency },
    ...{ debitsMinor, creditsMinor, closingMinor },
    inBaseMinor: inBase?.closingMinor,
  }));

function baseLines(trials: readonly TrialBalance[]): BookLine[] {
  const { lines, rounding } = toBaseBalance(trials);
  const shared = { part: "All currencies", currency: BASE_CURRENCY } as const;
  return [
    ...lines.map(({ kind, ...line }) => ({
      ...{ ...shared, ...named(kind), name: baseLineName(kind) },
      ...{ ...line, inBaseMinor: line.closingMinor },
    })),
    {
      ...{ ...shared, name: "Rounding" },
      ...{ ...rounding, inBaseMinor: rounding.closingMinor },
    },
  ];
}

const totalLine = ({ kind, inBaseMinor, ...total }: DailyTotal): BookLine => ({
  ...total,
  ...{ part: "Daily totals", name: capitalised(kind) },
  inBaseMinor: inBaseMinor ?? undefined,
});
