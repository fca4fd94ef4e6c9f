import { ConcernedCustomer } from "./concerned-customer";
import { Cell, Row, Table } from "@/components/ui/table";
import type { SecurityLine } from "@/lib/features/back-office/security-log/queries";
import { formatCount, formatDateTime, nounFor } from "@/lib/platform/format";
import { findSecurityEvent } from "@/lib/security-log/events";

const columns = [
  { label: "Time" },
  { label: "Event" },
  { label: "Who" },
  { label: "Device" },
  { label: "IP address" },
  { label: "Times", align: "right" },
] as const;

export function SecurityTable({ rows }: { rows: SecurityLine[] }) {
  return (
    <Table dense caption="Security log" columns={columns}>
      {rows.map((row) => (
        <Row key={String(row.id)}>
          <Cell
            label="Time"
            className="figures order-3 text-ink-soft whitespace-nowrap"
          >
            {formatDateTime(row.firstAt)}
          </Cell>
          <Cell
            label="Event"
            className="order-1 font-medium as-cards:col-span-2 as-table:w-1/4"
          >
            {findSecurityEvent(row.event)?.staff ?? row.event}
          </Cell>
          <Cell label="Who" isUserInput className="order-2 as-cards:col-span-2">
            <Who row={row} />
          </Cell>
          <Cell label="Device" isUserInput className="order-5 text-ink-soft">
            {row.device || "Unknown"}
          </Cell>
          <Cell
            label="IP address"
            className="figures order-4 text-ink-soft whitespace-nowrap as-cards:text-right"
          >
            {row.ip || "Several"}
          </Cell>
          <Cell align="right" className="figures order-6 as-cards:text-right">
            <span>{formatCount(row.occurrences)}</span>
            <span className="as-table:hidden">
              {` ${nounFor(row.occurrences, "time")}`}
            </span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function Who({ row: { customer, staff, realm } }: { row: SecurityLine }) {
  if (customer)
    return (
      <>
        <ConcernedCustomer {...customer} />
        <span className="block text-xs text-ink-soft">Customer</span>
      </>
    );
  if (staff !== null)
    return (
      <>
        <span>{staff}</span>
        <span className="block text-xs text-ink-soft">Staff</span>
      </>
    );
  return (
    <span className="text-ink-soft">
      {realm === "admin"
        ? "Unknown, staff sign-in"
        : realm === "customer"
          ? "Unknown, customer sign-in"
          : "Unknown"}
    </span>
  );
}
