import { staffText } from "@/lib/bank/audit-actions";
import type { AuditLine } from "@/lib/features/back-office/audit-log/queries";
import { labelledValues } from "@/lib/features/back-office/audit-log/values";
import { formatDateTime } from "@/lib/platform/format";
import { AuditRows, type AuditRow } from "./audit-rows";

/** The IP address of actions that no request caused. */
const LOCAL = "local";

const DELETED_ACTORS = {
  customer: "Former customer",
  staff: "Former member of staff",
  system: "",
};

export function AuditTable({
  rows,
  ofOneCustomer = false,
}: {
  rows: AuditLine[];
  /** Leaves out the column of the customer. */
  ofOneCustomer?: boolean;
}) {
  return (
    <AuditRows
      rows={rows.map((row) => toRow(row, ofOneCustomer))}
      ofOneCustomer={ofOneCustomer}
    />
  );
}

/** Returns the texts of a row, without those that it does not have: the page sends them twice. */
function toRow(row: AuditLine, ofOneCustomer: boolean): AuditRow {
  const { customer, entry, ip } = row;
  const details = describe(row);
  return {
    id: String(row.id),
    time: formatDateTime(row.at),
    action: staffText(row.action),
    ...(row.actorKind !== "system" && {
      actor: row.actor || DELETED_ACTORS[row.actorKind],
      kind: row.actorKind,
    }),
    ...(entry && { entry }),
    ...(customer && !ofOneCustomer && { customer }),
    ...(details && { details }),
    ...(ip !== LOCAL && { ip }),
  };
}

function describe(row: AuditLine): string {
  const before = labelledValues(row.before, row.currency);
  const after = labelledValues(row.after, row.currency);
  if (before.length === 0) return joinValues(after, ": ");
  return [
    `Before: ${joinValues(before, " ")}`,
    ...(after.length > 0 ? [`After: ${joinValues(after, " ")}`] : []),
  ].join("\n");
}

const joinValues = (values: [name: string, value: string][], between: string) =>
  values.map(([name, value]) => `${name}${between}${value}`).join(", ");
