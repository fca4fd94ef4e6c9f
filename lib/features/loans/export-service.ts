import "server-only";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import type { Admin } from "@/lib/identity/callers";
import { toDecimal } from "@/lib/ledger/money";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { zurichIso } from "@/lib/platform/time/zurich";
import { loanActions } from "./audit";
import type { LoanFilters } from "./filters";
import {
  countLoanRequests,
  readLoanRequests,
  type LoanRequestRow,
} from "./staff-queries";

const COLUMNS: ExportColumns<LoanRequestRow> = {
  Requested: (row) => zurichIso(row.requestedAt),
  Status: (row) => row.status,
  Customer: (row) => row.fullName,
  "Account number": (row) => row.accountNumber,
  Type: (row) => row.type,
  Amount: (row) => toDecimal(row.amountMinor, row.currency),
  Currency: (row) => row.currency,
  Reason: (row) => row.reason,
};

/**
 * Exports the loan requests of a filter, newest first.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export function exportLoans(
  admin: Admin,
  filters: LoanFilters,
  context: RequestContext,
): Promise<CsvExport> {
  const { account, ...rest } = filters;
  return exportList<LoanRequestRow>(
    admin,
    {
      name: "loan-requests",
      action: loanActions["loan.export"],
      filters: rest,
      customer: account,
      columns: COLUMNS,
      count: (tx, limit) => countLoanRequests(tx, filters, limit),
      read: (last, limit) => readLoanRequests(filters, last, limit),
    },
    context,
  );
}
