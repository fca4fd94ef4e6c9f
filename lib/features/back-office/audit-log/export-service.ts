import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { exportList } from "@/lib/calls/export-list";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { zurichIso } from "@/lib/platform/time/zurich";
import { auditLogActions } from "./audit";
import {
  countAudit,
  readAudit,
  type AuditLine,
  type AuditSearch,
} from "./queries";
import { labelledValues } from "./values";

/** What stays of the name of a deleted customer. */
const CLOSED_ACCOUNT = "Closed account";

const COLUMNS = [
  "Time",
  "Performed by",
  "Kind",
  "Action",
  "Customer",
  "Account number",
  "Transaction",
  "Before",
  "After",
  "IP address",
];

/**
 * Exports the audit log for a filter, newest first.
 * @param textOf returns the text of an action
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export function exportAudit(
  admin: Admin,
  { search, textOf }: { search: AuditSearch; textOf: (name: string) => string },
  context: RequestContext,
): Promise<CsvExport> {
  return exportList<AuditLine>(
    admin,
    {
      name: "audit-log",
      action: auditLogActions["audit.export"],
      filters: search,
      columns: COLUMNS,
      count: (tx, limit) => countAudit(tx, search, limit),
      read: (last, limit) => readAudit(search, last?.id ?? null, limit),
      toLine: (line) => toLine(line, textOf),
    },
    context,
  );
}

const toLine = (line: AuditLine, textOf: (name: string) => string) => [
  zurichIso(line.at),
  line.actor,
  line.actorKind,
  textOf(line.action),
  line.customer ? (line.customer.fullName ?? CLOSED_ACCOUNT) : "",
  line.customer?.accountNumber ?? "",
  line.entry?.reference ?? "",
  toText(line.before),
  toText(line.after),
  line.ip,
];

const toText = (values: Record<string, unknown> | null) =>
  labelledValues(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
