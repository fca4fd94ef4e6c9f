import { Link } from "@/components/ui/link";
import { ConcernedCustomer } from "./concerned-customer";
import { Cell, Row, Table } from "@/components/ui/table";
import { staffText } from "@/lib/bank/audit-actions";
import type { AuditLine } from "@/lib/features/back-office/audit-log/queries";
import { labelledValues } from "@/lib/features/back-office/audit-log/values";
import { formatDateTime } from "@/lib/platform/format";
import { statementPages } from "@/lib/features/statements/pages";
import { withQuery } from "@/lib/platform/http/query";

const columns = [
  { label: "Time" },
  { label: "Performed by" },
  { label: "Action" },
  { label: "Customer" },
  { label: "Details" },
  { label: "IP address" },
];

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
    <Table
      wide
      caption="Audit log"
      columns={
        ofOneCustomer
          ? columns.filter(({ label }) => label !== "Customer")
          : columns
      }
    >
      {rows.map((row) => (
        <Row key={String(row.id)}>
          <Cell
            label="Time"
            className="figures order-3 text-ink-soft whitespace-nowrap"
          >
            {formatDateTime(row.at)}
          </Cell>
          <Cell label="Performed by" className="order-1">
            {row.actorKind === "system" ? (
              "System"
            ) : (
              <>
                <span>{row.actor || DELETED_ACTORS[row.actorKind]}</span>
                <span className="block text-xs text-ink-soft">
                  {row.actorKind === "staff" ? "Staff" : "Customer"}
                </span>
              </>
            )}
          </Cell>
          <Cell
            label="Action"
            className="order-2 font-medium as-cards:text-right as-table:w-1/4"
          >
            <span>{staffText(row.action)}</span>
            {row.entry && (
              <Link
                href={withQuery(statementPages.staffHistory, {
                  id: row.entry.id,
                })}
                translate="no"
                className="figures block text-xs font-normal text-accent hover:underline"
              >
                {row.entry.reference}
              </Link>
            )}
          </Cell>
          {!ofOneCustomer && <CustomerCell row={row} />}
          <Cell
            label="Details"
            isUserInput
            className="order-6 text-xs text-ink-soft as-cards:col-span-2"
          >
            <Details row={row} />
          </Cell>
          <Cell
            label="IP address"
            className="figures order-4 text-ink-soft whitespace-nowrap as-cards:text-right"
          >
            {row.ip === LOCAL ? <None /> : row.ip}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function CustomerCell({ row }: { row: AuditLine }) {
  return (
    <Cell label="Customer" isUserInput className="order-5 as-cards:col-span-2">
      {row.customer && <ConcernedCustomer {...row.customer} />}
    </Cell>
  );
}

function None() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">None</span>
    </>
  );
}

function Details({ row }: { row: AuditLine }) {
  const before = labelledValues(row.before, row.currency);
  const after = labelledValues(row.after, row.currency);
  if (before.length === 0)
    return after.length > 0 && <p>{joinValues(after, ": ")}</p>;
  return (
    <>
      <p>{`Before: ${joinValues(before, " ")}`}</p>
      {after.length > 0 && <p>{`After: ${joinValues(after, " ")}`}</p>}
    </>
  );
}

const joinValues = (values: [name: string, value: string][], between: string) =>
  values.map(([name, value]) => `${name}${between}${value}`).join(", ");
