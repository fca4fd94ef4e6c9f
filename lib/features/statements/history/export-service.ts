import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { findCustomerId } from "@/lib/identity/customer-key";
import { exportLimit } from "@/lib/identity/limits";
import { toDecimal } from "@/lib/ledger/money";
import { transaction } from "@/lib/platform/db/prisma";
import {
  MAX_EXPORT_LINES,
  readPages,
  type CsvExport,
} from "@/lib/platform/files/csv-export";
import { zurichToday } from "@/lib/platform/format";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
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
  "Value date",
  "Posting date",
  "Status",
  "Reversal",
  "Entered by staff",
];

/**
 * Exports the bank's entries that a search finds, newest first, and writes an audit row with the filter and the number
 * of lines.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function exportHistory(
  admin: Admin,
  search: AdminSearchFields,
  context: RequestContext,
): Promise<CsvExport> {
  await enforceLimit(exportLimit, admin.id);
  const count = await transaction(async (tx) => {
    const found = await countHistory(tx, search, MAX_EXPORT_LINES + 1);
    const subject =
      search.account && (await findCustomerId(tx, search.account));
    // Not the searched text: it may be a person's name, and this row outlives the personal data.
    const { q, ...filters } = search;
    await audit(tx, admin, context, {
      action: historyActions["history.export"],
      ...(subject && { subjectCustomerId: subject }),
      after: {
        ...withoutBlanks(filters),
        ...(q && { searchedBy: "text" }),
        lines: Math.min(found, MAX_EXPORT_LINES),
      },
    });
    return found;
  });
  return {
    name: `limmat-history-${zurichToday()}`,
    columns: COLUMNS,
    pages: readPages<AdminHistoryRecord>(
      (last, limit) => readHistory(search, last?.entryId ?? null, limit),
      toLine,
    ),
    isCut: count > MAX_EXPORT_LINES,
  };
}

const withoutBlanks = (values: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => !!entry[1],
    ),
  );

function toLine(record: AdminHistoryRecord): string[] {
  const row = toAdminHistoryRow(record);
  return [
    row.reference,
    row.sender,
    row.senderAccount,
    row.receiver,
    row.receiverAccount,
    row.direction,
    toDecimal(row.amountMinor),
    row.description,
    row.bank,
    zurichToday(row.valueAt),
    row.enteredAt.toISOString(),
    row.status,
    row.reversal ?? "",
    row.enteredByStaff ? "yes" : "no",
  ];
}
