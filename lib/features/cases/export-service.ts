import "server-only";
import { audit } from "@/lib/audit/store";
import {
  CASE_KINDS,
  CASE_STATUSES,
} from "@/lib/features/inbox/conversations/case";
import type { Admin } from "@/lib/identity/callers";
import { exportLimit } from "@/lib/identity/limits";
import { toDecimal } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { transaction } from "@/lib/platform/db/prisma";
import {
  MAX_EXPORT_LINES,
  readPages,
  type CsvExport,
} from "@/lib/platform/files/csv-export";
import { zurichToday } from "@/lib/platform/format";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { caseActions } from "./audit";
import type { CaseFilters } from "./filters";
import { countCases, readCases, type StaffCase } from "./staff-list";

const COLUMNS = [
  "Case",
  "Kind",
  "Status",
  "Opened",
  "Closed",
  "Customer",
  "Account number",
  "Payment",
  "Amount",
  "Looked after by",
];

/**
 * Exports the cases of a list, in its order, and writes an audit row with the filter and the number of lines.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function exportCases(
  admin: Admin,
  filters: CaseFilters,
  context: RequestContext,
): Promise<CsvExport> {
  await enforceLimit(exportLimit, admin.id);
  const { view, kind } = filters;
  const count = await transaction(async (tx) => {
    const found = await countCases(tx, admin, filters, MAX_EXPORT_LINES + 1);
    await audit(tx, admin, context, {
      action: caseActions["case.export"],
      after: {
        show: view,
        ...(kind && { kind }),
        lines: Math.min(found, MAX_EXPORT_LINES),
      },
    });
    return found;
  });
  return {
    name: `limmat-cases-${zurichToday()}`,
    columns: COLUMNS,
    pages: readPages<StaffCase>(
      (last, limit) =>
        transaction((tx) =>
          readCases(tx, admin, filters, {
            after: last && { time: last.openedAt, id: last.id },
            limit,
          }),
        ),
      toLine,
    ),
    isCut: count > MAX_EXPORT_LINES,
  };
}

const toLine = (row: StaffCase) => [
  row.number,
  CASE_KINDS[row.kind],
  CASE_STATUSES[row.status],
  row.openedAt.toISOString(),
  row.closedAt?.toISOString() ?? "",
  row.customerName,
  row.accountNumber,
  referenceOf(row.paymentId),
  toDecimal(row.amountMinor),
  row.assignee ?? "",
];
