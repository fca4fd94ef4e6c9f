import "server-only";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import type { Admin } from "@/lib/identity/callers";
import { chartLine } from "@/lib/ledger/chart";
import { toDecimal } from "@/lib/ledger/money";
import { referenceOf } from "@/lib/ledger/reference";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { readIdCursor } from "@/lib/platform/http/paging";
import { bankDay } from "@/lib/platform/time/clock";
import { zurichIso } from "@/lib/platform/time/zurich";
import { booksActions } from "../audit";
import { readManualEntries, type ManualEntryRow } from "./queries";

const COLUMNS: ExportColumns<ManualEntryRow> = {
  Entry: (row) => referenceOf(row.publicId),
  Posted: (row) => zurichIso(row.enteredAt),
  "Value date": (row) => bankDay(row.valueAt),
  "Debit code": (row) => chartLine(row.debit).code,
  Debit: (row) => chartLine(row.debit).name,
  "Credit code": (row) => chartLine(row.credit).code,
  Credit: (row) => chartLine(row.credit).name,
  Amount: (row) => toDecimal(row.amountMinor, row.currency),
  Currency: (row) => row.currency,
  Description: (row) => row.description,
  "Requested by": (row) => row.requestedBy ?? "",
  "Approved by": (row) => row.approvedBy ?? "",
  Reverses: (row) => (row.reverses ? referenceOf(row.reverses) : ""),
  "Reversed by": (row) => (row.reversedBy ? referenceOf(row.reversedBy) : ""),
};

/**
 * Exports the manual entries, the newest first.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export function exportManualEntries(
  admin: Admin,
  context: RequestContext,
): Promise<CsvExport> {
  return exportList<ManualEntryRow>(
    admin,
    {
      name: "manual-entries",
      action: booksActions["books.manual-export"],
      filters: {},
      columns: COLUMNS,
      count: (tx, limit) =>
        tx.entry.count({ where: { kind: "manual" }, take: limit }),
      read: (last, limit) =>
        readManualEntries(
          last ? String(last.entryId) : readIdCursor(undefined),
          limit,
        ),
    },
    context,
  );
}
