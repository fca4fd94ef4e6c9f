import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { exportList, type ExportColumns } from "@/lib/calls/export-list";
import type { CsvExport } from "@/lib/platform/files/csv-export";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { zurichIso } from "@/lib/platform/time/zurich";
import { backOfficeActions } from "@/lib/features/back-office/audit";
import {
  countAudit,
  readAudit,
  type AuditLine,
  type AuditSearch,
} from "./queries";
import { labelledValues } from "./values";

/** The text in place of the name of a deleted customer. */
const CLOSED_ACCOUNT = "Closed account";

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
  return exportList(
    admin,
    {
      name: "audit-log",
      action: backOfficeActions["audit.export"],
      filters: search,
      columns: toColumns(textOf),
      count: (tx, limit) => countAudit(tx, search, limit),
      read: (last, limit) => readAudit(search, last?.id ?? null, limit),
    },
    context,
  );
}

const toColumns = (
  textOf: (name: string) => string,
): ExportColumns<AuditLine> => ({
  Time: (line) => zurichIso(line.at),
  "Performed by": (line) => line.actor,
  Kind: (line) => line.actorKind,
  Action: (line) => textOf(line.action),
  Customer: ({ customer }) =>
    customer ? (customer.fullName ?? CLOSED_ACCOUNT) : "",
  "Account number": (line) => line.customer?.accountNumber ?? "",
  Transaction: (line) => line.entry?.reference ?? "",
  Before: (line) => toText(line.before, line.currency),
  After: (line) => toText(line.after, line.currency),
  "IP address": (line) => line.ip,
});

const toText = (
  values: Record<string, unknown> | null,
  currency: AuditLine["currency"],
) =>
  labelledValues(values, currency)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
