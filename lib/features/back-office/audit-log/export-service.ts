import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { exportLimit } from "@/lib/identity/limits";
import { transaction } from "@/lib/platform/db/prisma";
import {
  MAX_EXPORT_LINES,
  readPages,
  type CsvExport,
} from "@/lib/platform/files/csv-export";
import { zurichToday } from "@/lib/platform/format";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimit } from "@/lib/platform/rate-limit/throttle";
import { auditLogActions } from "./audit";
import {
  countAudit,
  readAudit,
  type AuditLine,
  type AuditSearch,
} from "./queries";
import { labelledValues } from "./values";

const COLUMNS = [
  "Time",
  "Performed by",
  "Kind",
  "Action",
  "Customer",
  "Transaction",
  "Before",
  "After",
  "IP address",
];

/**
 * Exports the audit log for a filter, newest first, and writes an audit row with the filter and the number of lines.
 * @param textOf returns the text of an action
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function exportAudit(
  admin: Admin,
  { search, textOf }: { search: AuditSearch; textOf: (name: string) => string },
  context: RequestContext,
): Promise<CsvExport> {
  await enforceLimit(exportLimit, admin.id);
  const count = await transaction(async (tx) => {
    const found = await countAudit(tx, search, MAX_EXPORT_LINES + 1);
    await audit(tx, admin, context, {
      action: auditLogActions["audit.export"],
      after: {
        ...Object.fromEntries(
          Object.entries(search).filter(([, value]) => value),
        ),
        lines: Math.min(found, MAX_EXPORT_LINES),
      },
    });
    return found;
  });
  return {
    name: `limmat-audit-log-${zurichToday()}`,
    columns: COLUMNS,
    pages: readPages<AuditLine>(
      (last, limit) => readAudit(search, last?.id ?? null, limit),
      (line) => toLine(line, textOf),
    ),
    isCut: count > MAX_EXPORT_LINES,
  };
}

const toLine = (line: AuditLine, textOf: (name: string) => string) => [
  line.at.toISOString(),
  line.actor,
  line.actorKind,
  textOf(line.action),
  line.customer?.fullName ?? "",
  line.entry?.reference ?? "",
  toText(line.before),
  toText(line.after),
  line.ip,
];

const toText = (values: Record<string, unknown> | null) =>
  labelledValues(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
