import { Link } from "@/components/ui/link";
import { NamedRow } from "@/components/ui/named-row";
import { Cell, Row, Table } from "@/components/ui/table";
import type { FailedJob } from "@/lib/features/back-office/jobs/queries";
import { jobTitle } from "@/lib/features/back-office/jobs/titles";
import { adminAccountPath } from "@/lib/features/customers/pages";
import { formatDateTime } from "@/lib/platform/format";
import { RunJob } from "./run-job";

const columns = [
  { label: "Job" },
  { label: "Failed" },
  { label: "Reason" },
  { label: "Action", align: "right" },
] as const;

export function FailedJobs({ rows }: { rows: FailedJob[] }) {
  return (
    <>
      <Table dense caption="Failed jobs" columns={columns}>
        {rows.map((row) => (
          <Row key={row.id} id={row.id}>
            <Cell label="Job" className="font-medium as-cards:col-span-2">
              <span>{jobTitle(row.kind)}</span>
              <Details row={row} />
            </Cell>
            <Cell
              label="Failed"
              className="figures text-ink-soft as-cards:col-span-2 as-table:whitespace-nowrap"
            >
              {formatDateTime(row.failedAt)}
            </Cell>
            <Cell
              label="Reason"
              isUserInput
              className="text-ink-soft as-cards:col-span-2 as-table:w-1/2"
            >
              {row.reason || "Unknown"}
            </Cell>
            <Cell
              label="Action"
              align="right"
              className="as-cards:col-span-2 as-cards:text-left"
            >
              <RunJob
                id={row.id}
                label={`${jobTitle(row.kind)}, failed ${formatDateTime(row.failedAt)}`}
              />
            </Cell>
          </Row>
        ))}
      </Table>
      <NamedRow />
    </>
  );
}

function Details({ row: { customer, nextAt } }: { row: FailedJob }) {
  if (customer)
    return (
      <Link
        translate="no"
        href={adminAccountPath(customer.id)}
        className="quiet-link block text-xs font-normal"
      >
        {customer.fullName}
      </Link>
    );
  return nextAt ? (
    <span className="block text-xs font-normal text-ink-soft">
      {`Next run ${formatDateTime(nextAt)}`}
    </span>
  ) : null;
}
