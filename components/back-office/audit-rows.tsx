"use client";

import { EntryLink } from "@/components/statements/entry-link";
import { ConcernedCustomer } from "./concerned-customer";
import { Cell, Row, Table } from "@/components/ui/table";
import type { ConcernedCustomer as Customer } from "@/lib/features/back-office/audit-log/queries";
import { capitalised } from "@/lib/platform/format";

/** A row of the audit log as short texts. */
export type AuditRow = {
  id: string;
  time: string;
  /** Without one the system did it. */
  actor?: string;
  kind?: "customer" | "staff";
  action: string;
  entry?: { id: string; reference: string };
  customer?: Customer;
  details?: string;
  ip?: string;
};

const columns = [
  { label: "Time" },
  { label: "Performed by" },
  { label: "Action" },
  { label: "Reference" },
  { label: "Customer" },
  { label: "Details" },
  { label: "IP address", wide: true },
] as const;

/** Rows of the audit log, drawn by the browser's components, so that the page sends their texts only. */
export function AuditRows({
  rows,
  ofOneCustomer,
}: {
  rows: readonly AuditRow[];
  ofOneCustomer: boolean;
}) {
  return (
    <Table
      dense
      caption="Audit log"
      className="audit"
      columns={
        ofOneCustomer
          ? columns.filter(({ label }) => label !== "Customer")
          : columns
      }
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell className="time">{row.time}</Cell>
          <Cell className="actor">
            <span className="clip-one">{row.actor ?? "System"}</span>
            {row.kind && <span className="note">{capitalised(row.kind)}</span>}
          </Cell>
          <Cell className="action">
            <span className="clip">{row.action}</span>
          </Cell>
          <Cell className="reference">
            {row.entry && <EntryLink entry={row.entry} inTable />}
          </Cell>
          {!ofOneCustomer && (
            <Cell isUserInput className="customer">
              {row.customer && <ConcernedCustomer {...row.customer} />}
            </Cell>
          )}
          <Cell isUserInput className="details">
            {row.details && <Details text={row.details} />}
          </Cell>
          <Cell className="ip wide">{row.ip}</Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Texts up to this length fit into a row. */
const FITTING = 60;

/** A long text is cut to the row and unfolds. */
function Details({ text }: { text: string }) {
  if (text.length <= FITTING) return <span>{text}</span>;
  return (
    <details className="unfold">
      <summary>
        <span className="clip">{text}</span>
      </summary>
    </details>
  );
}
