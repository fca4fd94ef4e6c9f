import "server-only";
import { CASE_KINDS, CASE_STATUSES } from "@/lib/features/inbox/public";
import type { Admin } from "@/lib/identity/callers";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import { toDecimal } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { transaction } from "@/lib/platform/db/prisma";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { zurichIso } from "@/lib/platform/time/zurich";
import { caseActions } from "./audit";
import type { CaseFilters } from "./filters";
import { readCases, readSums, type StaffCase } from "./staff-list";

const COLUMNS: ExportColumns<StaffCase> = {
  Case: (row) => row.number,
  Kind: (row) => CASE_KINDS[row.kind],
  Status: (row) => CASE_STATUSES[row.status],
  Opened: (row) => zurichIso(row.openedAt),
  Closed: (row) => (row.closedAt ? zurichIso(row.closedAt) : ""),
  Customer: (row) => row.customerName,
  "Account number": (row) => row.accountNumber,
  Payment: (row) => referenceOf(row.paymentId),
  Amount: (row) => toDecimal(row.amountMinor, row.currency),
  Currency: (row) => row.currency,
  "Assigned to": (row) => row.assignee ?? "",
};

/**
 * Exports the cases of a list, in its order.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export function exportCases(
  admin: Admin,
  filters: CaseFilters,
  context: RequestContext,
): Promise<CsvExport> {
  // Not the searched text: it may be a person's name.
  const { q, account, show = "open", ...rest } = filters;
  return exportList(
    admin,
    {
      name: "cases",
      action: caseActions["case.export"],
      filters: { show, ...rest, searchedBy: q && "text" },
      customer: account,
      columns: COLUMNS,
      count: async (tx, limit) =>
        (await readSums(tx, admin, filters, limit)).count,
      read: (last, limit) =>
        transaction((tx) =>
          readCases(tx, admin, filters, {
            after: last && { time: last.openedAt, id: last.id },
            limit,
          }),
        ),
    },
    context,
  );
}
