import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { exportList } from "@/lib/calls/export-list";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import { toDecimal } from "@/lib/ledger/money";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { bankDay } from "@/lib/platform/time/clock";
import { zurichIso } from "@/lib/platform/time/zurich";
import { countHistory, readHistory } from "./admin-queries";
import { toAdminHistoryRow, type AdminHistoryRecord } from "./admin-row";
import type { AdminSearchFields } from "./admin-search";
import { historyActions } from "./audit";

const COLUMNS = [
  "Reference",
  "Sender",
  "Sender account",
  "Receiver",
  "Receiver account",
  "Type",
  "Amount",
  "Description",
  "Bank",
  "Posting date",
  "Value date",
  "Posted at",
  "Status",
  "Reversal",
  "Entered by staff",
];

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
  return exportList<AdminHistoryRecord>(
    admin,
    {
      name: "history",
      action: historyActions["history.export"],
      filters: { ...filters, searchedBy: q && "text" },
      customer: search.account,
      columns: COLUMNS,
      count: (tx, limit) => countHistory(tx, search, limit),
      read: (last, limit) => readHistory(search, last?.entryId ?? null, limit),
      toLine,
    },
    context,
  );
}

function toLine(record: AdminHistoryRecord): string[] {
  const row = toAdminHistoryRow(record);
  return [
    row.reference,
    row.sender,
    row.senderAccount,
    row.receiver,
    row.receiverAccount,
    row.direction,
    toDecimal(row.amountMinor, row.currency),
    row.description,
    row.bank,
    bankDay(row.enteredAt),
    bankDay(row.valueAt),
    zurichIso(row.enteredAt),
    row.status,
    row.reversal ?? "",
    row.enteredByStaff ? "yes" : "no",
  ];
}
