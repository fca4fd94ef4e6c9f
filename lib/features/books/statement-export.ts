import "server-only";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import type { Admin } from "@/lib/identity/callers";
import { CLASSES } from "@/lib/ledger/chart";
import { BASE_CURRENCY, toDecimal, type Currency } from "@/lib/ledger/money";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { booksActions } from "./audit";
import { readClosedDay, readPeriod } from "./schema";
import { booksErrors } from "./staff-errors";
import {
  getBalanceSheets,
  getClosedDays,
  getIncomeStatements,
  type Statements,
} from "./statement-queries";
import type { Section } from "./statements";

type Line = {
  scope: string;
  currency: Currency;
  section: string;
  code: string;
  name: string;
  debitMinor: bigint;
  creditMinor: bigint;
};

/** Amounts are on two sides without signs: a sign in front makes a text of the cell. */
const COLUMNS: ExportColumns<Line> = {
  Currency: ({ scope }) => scope,
  Class: ({ section }) => section,
  Code: ({ code }) => code,
  Account: ({ name }) => name,
  Debit: ({ debitMinor, currency }) => amount(debitMinor, currency),
  Credit: ({ creditMinor, currency }) => amount(creditMinor, currency),
};

const amount = (minor: bigint, currency: Currency) =>
  minor === 0n ? "" : toDecimal(minor, currency);

/**
 * Exports the balance sheet of a closed day, by default of the last one.
 * @throws DomainError DAY_NOT_CLOSED or TOO_MANY_THIS_HOUR.
 */
export async function exportBalanceSheet(
  admin: Admin,
  input: string | undefined,
  context: RequestContext,
): Promise<CsvExport> {
  const day = await requireClosedDay(admin, input);
  return exportList<Line>(
    admin,
    {
      name: `balance-sheet-of-${day}`,
      action: booksActions["books.balance-sheet"],
      filters: { day },
      columns: { Day: () => day, ...COLUMNS },
      readAll: async () =>
        linesOf(
          await getBalanceSheets(admin, day),
          ({ assets, liabilities, equity }) => [assets, liabilities, equity],
        ),
    },
    context,
  );
}

/**
 * Exports the income statement of a time that ends with a closed day, by default of the year up to the last one.
 * @throws DomainError DAY_NOT_CLOSED or TOO_MANY_THIS_HOUR.
 */
export async function exportIncomeStatement(
  admin: Admin,
  input: PeriodInput,
  context: RequestContext,
): Promise<CsvExport> {
  const { from, to } = await requirePeriod(admin, input);
  return exportList<Line>(
    admin,
    {
      name: `income-statement-from-${from}-to-${to}`,
      action: booksActions["books.income-statement"],
      filters: { from, to },
      columns: { From: () => from, To: () => to, ...COLUMNS },
      readAll: async () =>
        linesOf(
          await getIncomeStatements(admin, { from, to }),
          ({ income, expenses }) => [income, expenses],
        ),
    },
    context,
  );
}

/** The day of a balance sheet. @throws DomainError DAY_NOT_CLOSED. */
export async function requireClosedDay(
  admin: Admin,
  input: string | undefined,
): Promise<string> {
  const { day, problem } = readClosedDay(input, await requireClosedDays(admin));
  if (problem) throw new DomainError(booksErrors.DAY_NOT_CLOSED);
  return day;
}

export type PeriodInput = { from: string | undefined; to: string | undefined };

/** The days of an income statement. @throws DomainError DAY_NOT_CLOSED. */
export async function requirePeriod(admin: Admin, input: PeriodInput) {
  const { from, to, problems } = readPeriod(
    input,
    await requireClosedDays(admin),
  );
  if (problems.to) throw new DomainError(booksErrors.DAY_NOT_CLOSED);
  return { from, to };
}

const requireClosedDays = async (admin: Admin) => {
  const closed = await getClosedDays(admin);
  if (!closed) throw new DomainError(booksErrors.DAY_NOT_CLOSED);
  return closed;
};

/** Returns the lines of the statement in each currency, and in all of them together if there are several. */
function linesOf<Statement>(
  { byCurrency, inBase }: Statements<Statement>,
  sectionsOf: (statement: Statement) => Section[],
): Line[] {
  const all = byCurrency.length > 1;
  return [
    ...byCurrency.flatMap(({ currency, statement }) =>
      sectionsOf(statement).flatMap((section) =>
        sectionLines(section, currency, currency),
      ),
    ),
    ...(all
      ? sectionsOf(inBase).flatMap((section) =>
          sectionLines(section, `All in ${BASE_CURRENCY}`, BASE_CURRENCY),
        )
      : []),
  ];
}

const sectionLines = (
  section: Section,
  scope: string,
  currency: Currency,
): Line[] =>
  section.lines.map(({ code, name, minor }) => {
    const { title, side } = CLASSES[section.class];
    const debits = side === "debit" ? minor : -minor;
    return {
      ...{ scope, currency, section: title, code, name },
      debitMinor: debits > 0n ? debits : 0n,
      creditMinor: debits < 0n ? -debits : 0n,
    };
  });
