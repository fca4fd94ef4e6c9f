import "server-only";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import type { Admin } from "@/lib/identity/callers";
import { toDecimal } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import { transaction } from "@/lib/platform/db/prisma";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { zurichIso } from "@/lib/platform/time/zurich";
import { approvalActions } from "./audit";
import type { ApprovalFilters } from "./filters";
import { APPROVAL_KINDS } from "./kinds";
import {
  readApprovals,
  readApprovalSums,
  type ListedApproval,
} from "./staff-list";

const COLUMNS: ExportColumns<ListedApproval> = {
  Kind: (row) => APPROVAL_KINDS[row.kind],
  Status: (row) => row.status,
  Requested: (row) => zurichIso(row.madeAt),
  "Requested by": (row) => row.madeBy,
  Customer: (row) => row.customerName,
  "Account number": (row) => row.accountNumber,
  Amount: (row) =>
    row.amountMinor !== null && row.currency
      ? toDecimal(row.amountMinor, row.currency)
      : "",
  Currency: (row) => row.currency ?? "",
  Decided: (row) => (row.decidedAt ? zurichIso(row.decidedAt) : ""),
  "Decided by": (row) => row.decidedBy ?? (row.decidedAt ? "The bank" : ""),
  Reason: (row) => row.reason ?? "",
  Reference: (row) => (row.entryId ? referenceOf(row.entryId) : ""),
  Payee: (row) => row.payee,
  Decision: (row) => row.decision,
};

/**
 * Exports the requests of a list, in its order.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export function exportApprovals(
  admin: Admin,
  filters: ApprovalFilters,
  context: RequestContext,
): Promise<CsvExport> {
  // Not the searched text: it may be a person's name.
  const { q, show = "waiting", ...rest } = filters;
  return exportList(
    admin,
    {
      name: "approvals",
      action: approvalActions["approval.export"],
      filters: { show, ...rest, searchedBy: q && "text" },
      customer: q,
      columns: COLUMNS,
      count: async (tx, limit) =>
        (await readApprovalSums(tx, filters, limit)).count,
      read: (last, limit) =>
        transaction((tx) =>
          readApprovals(tx, filters, {
            after: last && { time: last.madeAt, id: last.id },
            limit,
          }),
        ),
    },
    context,
  );
}
