import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { exportList } from "@/lib/calls/export-list";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { countHistory, readHistory } from "./admin-queries";
import type { AdminSearchFields } from "./admin-search";
import { historyActions } from "./audit";
import type { StaffHistoryRow } from "./row";
import { CSV_COLUMNS } from "./staff-columns";

/**
 * Exports the bank's entries that a search finds, newest first.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export function exportHistory(
  admin: Admin,
  search: AdminSearchFields,
  context: RequestContext,
): Promise<CsvExport> {
  // Not the searched text: it may be a person's name.
  const { q, ...filters } = search;
  return exportList<StaffHistoryRow & { entryId: bigint }>(
    admin,
    {
      name: "history",
      action: historyActions["history.export"],
      filters: { ...filters, searchedBy: q && "text" },
      customer: search.account,
      columns: CSV_COLUMNS,
      count: (tx, limit) => countHistory(tx, search, limit),
      read: (last, limit) => readHistory(search, last?.entryId ?? null, limit),
    },
    context,
  );
}
