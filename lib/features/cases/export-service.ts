import "server-only";
import { CASE_KINDS, CASE_STATUSES } from "@/lib/features/inbox/public";
import type { Admin } from "@/lib/identity/callers";
import { exportList } from "@/lib/calls/export-list";
import { toDecimal } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { transaction } from "@/lib/platform/db/prisma";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { zurichIso } from "@/lib/platform/time/zurich";
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
  "Assigned to",
];

/**
 * Exports the cases of a list, in its order.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export function exportCases(
  admin: Admin,
  filters: CaseFilters,
  context: RequestContext,
): Promise<CsvExport> {
  return exportList<StaffCase>(
    admin,
    {
      name: "cases",
      action: caseActions["case.export"],
      filters: { show: filters.view, kind: filters.kind },
      columns: COLUMNS,
      count: (tx, limit) => countCases(tx, admin, filters, limit),
      read: (last, limit) =>
        transaction((tx) =>
          readCases(tx, admin, filters, {
            after: last && { time: last.openedAt, id: last.id },
            limit,
          }),
        ),
      toLine,
    },
    context,
  );
}

const toLine = (row: StaffCase) => [
  row.number,
  CASE_KINDS[row.kind],
  CASE_STATUSES[row.status],
  zurichIso(row.openedAt),
  row.closedAt ? zurichIso(row.closedAt) : "",
  row.customerName,
  row.accountNumber,
  referenceOf(row.paymentId),
  toDecimal(row.amountMinor),
  row.assignee ?? "",
];
