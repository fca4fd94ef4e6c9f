import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { exportLimit } from "@/lib/identity/limits";
import { operator } from "@/lib/platform/config/operator";
import { transaction } from "@/lib/platform/db/prisma";
import type { Download } from "@/lib/platform/files/download";
import { PDF_TYPE } from "@/lib/platform/files/media-type";
import { formatIsoDay } from "@/lib/platform/format";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { bankNow } from "@/lib/platform/time/clock";
import { booksActions } from "./audit";
import { showBalanceSheet, showIncomeStatement } from "./shown-statement";
import {
  type PeriodInput,
  requireClosedDay,
  requirePeriod,
} from "./statement-export";
import { toStatementPdf } from "./statement-pdf";
import { getBalanceSheets, getIncomeStatements } from "./statement-queries";

/**
 * Returns the balance sheet of a closed day as a PDF, by default of the last one.
 * @throws DomainError DAY_NOT_CLOSED or TOO_MANY_THIS_HOUR.
 */
export async function printBalanceSheet(
  admin: Admin,
  input: string | undefined,
  context: RequestContext,
): Promise<Download> {
  const day = await requireClosedDay(admin, input);
  await record(admin, context, "books.balance-sheet", { day });
  const bytes = await toStatementPdf(
    { title: "Balance sheet", days: `At the end of ${formatIsoDay(day)}` },
    await getBalanceSheets(admin, day),
    showBalanceSheet,
    { operator, madeAt: bankNow() },
  );
  return toDownload(`balance-sheet-of-${day}`, bytes);
}

/**
 * Returns the income statement of a time that ends with a closed day as a PDF, by default of the year up to the last
 * one.
 * @throws DomainError DAY_NOT_CLOSED or TOO_MANY_THIS_HOUR.
 */
export async function printIncomeStatement(
  admin: Admin,
  input: PeriodInput,
  context: RequestContext,
): Promise<Download> {
  const period = await requirePeriod(admin, input);
  await record(admin, context, "books.income-statement", period);
  const days = `${formatIsoDay(period.from)} to ${formatIsoDay(period.to)}`;
  const bytes = await toStatementPdf(
    { title: "Income statement", days },
    await getIncomeStatements(admin, period),
    showIncomeStatement,
    { operator, madeAt: bankNow() },
  );
  return toDownload(
    `income-statement-from-${period.from}-to-${period.to}`,
    bytes,
  );
}

async function record(
  admin: Admin,
  context: RequestContext,
  action: "books.balance-sheet" | "books.income-statement",
  after: Record<string, string>,
): Promise<void> {
  await enforceLimit(exportLimit, admin.id);
  await transaction((tx) =>
    audit(tx, admin, context, {
      action: booksActions[action],
      after: { ...after, format: "pdf" },
    }),
  );
}

const toDownload = (name: string, bytes: Buffer): Download => ({
  name: `limmat-${name}.pdf`,
  type: PDF_TYPE,
  bytes: new Uint8Array(bytes),
});
