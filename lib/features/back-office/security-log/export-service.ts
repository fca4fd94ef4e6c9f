import "server-only";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import { backOfficeActions } from "@/lib/features/back-office/audit";
import type { Admin } from "@/lib/identity/callers";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { zurichIso } from "@/lib/platform/time/zurich";
import { findSecurityEvent } from "@/lib/security-log/events";
import {
  countSecurityEvents,
  readSecurityEvents,
  type SecurityLine,
  type SecuritySearch,
} from "./queries";

const COLUMNS: ExportColumns<SecurityLine> = {
  First: (line) => zurichIso(line.firstAt),
  Last: (line) => zurichIso(line.lastAt),
  Event: (line) => findSecurityEvent(line.event)?.staff ?? line.event,
  Times: (line) => String(line.occurrences),
  Customer: ({ customer }) =>
    customer ? (customer.fullName ?? "Closed account") : "",
  "Account number": (line) => line.customer?.accountNumber ?? "",
  Staff: (line) => line.staff ?? "",
  "Sign-in": (line) => line.realm ?? "",
  Device: (line) => line.device,
  "IP address": (line) => line.ip,
};

/**
 * Exports the security log for a filter, newest first.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export function exportSecurityLog(
  admin: Admin,
  search: SecuritySearch,
  context: RequestContext,
): Promise<CsvExport> {
  const { customer, ip, ...filters } = search;
  return exportList<SecurityLine>(
    admin,
    {
      name: "security-log",
      action: backOfficeActions["security.export"],
      filters: { ...filters, searchedBy: ip && "IP address" },
      customer,
      columns: COLUMNS,
      count: (tx, limit) => countSecurityEvents(tx, search, limit),
      read: (last, limit) =>
        readSecurityEvents(search, last?.id ?? null, limit),
    },
    context,
  );
}
