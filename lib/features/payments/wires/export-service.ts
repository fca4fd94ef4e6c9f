import "server-only";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import { paymentActions } from "@/lib/features/payments/audit";
import type { Admin } from "@/lib/identity/callers";
import { toDecimal } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { zurichIso } from "@/lib/platform/time/zurich";
import type { WireFilters } from "./filters";
import { readWires, sumWires, type WireRow } from "./queries";

const COLUMNS: ExportColumns<WireRow> = {
  Transaction: (row) => referenceOf(row.publicId),
  Status: (row) => row.status,
  Sent: (row) => zurichIso(row.enteredAt),
  "Arrives on": (row) => row.arrivesOn ?? "",
  From: (row) => row.senderName ?? "Closed account",
  "Account number": (row) => row.senderAccount,
  To: (row) => row.beneficiaryName,
  "Account at the other bank": (row) => row.beneficiaryAccount,
  Bank: (row) => row.bank,
  Description: (row) => row.description,
  "Payment reference": (row) => row.paymentReference,
  Amount: (row) => toDecimal(row.amountMinor, row.currency),
  Currency: (row) => row.currency,
  Decided: (row) => (row.decidedAt ? zurichIso(row.decidedAt) : ""),
  "Decided by": (row) =>
    row.decidedBy ?? (row.decidedAt ? "The other bank" : ""),
  State: (row) => row.state,
};

/**
 * Exports the wires of a filter, in the order of their list.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export function exportWires(
  admin: Admin,
  filters: WireFilters,
  context: RequestContext,
): Promise<CsvExport> {
  // Not the searched text: it may be a person's name.
  const { q, account, ...rest } = filters;
  return exportList<WireRow>(
    admin,
    {
      name: "wires",
      action: paymentActions["wires.export"],
      filters: { ...rest, searchedBy: q && "text" },
      customer: account,
      columns: COLUMNS,
      count: async (tx, limit) => (await sumWires(filters, limit, tx)).count,
      read: (last, limit) => readWires(filters, last?.entryId ?? null, limit),
    },
    context,
  );
}
