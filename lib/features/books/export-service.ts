import "server-only";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import type { Admin } from "@/lib/identity/callers";
import { toDecimal, type Currency } from "@/lib/ledger/money";
import { capitalised } from "@/lib/platform/format";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { accountClassName } from "./accounts";
import { booksActions } from "./audit";
import { getTrialBalances, listDailyTotals } from "./queries";

/** A line of the trial balance or of the daily totals; each leaves the columns of the other empty. */
type BookLine = {
  part: "Trial balance" | "Daily totals";
  name: string;
  currency: Currency;
  entries?: number;
  amountMinor?: bigint;
  debitsMinor?: bigint;
  creditsMinor?: bigint;
  closingMinor?: bigint;
};

const amountOf =
  (minorOf: (line: BookLine) => bigint | undefined) => (line: BookLine) => {
    const minor = minorOf(line);
    return minor === undefined ? "" : toDecimal(minor, line.currency);
  };

const toColumns = (day: string): ExportColumns<BookLine> => ({
  Day: () => day,
  Part: (line) => line.part,
  "Account or kind": (line) => line.name,
  Currency: (line) => line.currency,
  Entries: (line) => String(line.entries ?? ""),
  Amount: amountOf((line) => line.amountMinor),
  "Debits of the day": amountOf((line) => line.debitsMinor),
  "Credits of the day": amountOf((line) => line.creditsMinor),
  // Two columns without signs: a sign in front makes a text of the cell.
  "Debit balance": amountOf(({ closingMinor: minor }) =>
    minor === undefined || minor >= 0n ? undefined : -minor,
  ),
  "Credit balance": amountOf(({ closingMinor: minor }) =>
    minor === undefined || minor < 0n ? undefined : minor,
  ),
});

/**
 * Exports the books of a day: the trial balance, then the daily totals.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function exportBooks(
  admin: Admin,
  day: string,
  context: RequestContext,
): Promise<CsvExport> {
  const [trials, totals] = await Promise.all([
    getTrialBalances(admin, day),
    listDailyTotals(admin, day),
  ]);
  const lines: BookLine[] = [
    ...trials.flatMap(({ currency, lines }) =>
      lines.map(({ kind, ...line }) => ({
        ...line,
        part: "Trial balance" as const,
        name: accountClassName(kind),
        currency,
      })),
    ),
    ...totals.map(({ kind, ...line }) => ({
      ...line,
      part: "Daily totals" as const,
      name: capitalised(kind),
    })),
  ];
  return exportList<BookLine>(
    admin,
    {
      name: `books-of-${day}`,
      action: booksActions["books.export"],
      filters: { day },
      columns: toColumns(day),
      count: () => Promise.resolve(lines.length),
      read: (last) => Promise.resolve(last ? [] : lines),
    },
    context,
  );
}
