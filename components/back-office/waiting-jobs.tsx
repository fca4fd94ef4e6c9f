import { Cell, Row, Table } from "@/components/ui/table";
import type { WaitingJobs as Waiting } from "@/lib/features/back-office/jobs/queries";
import { jobTitle } from "@/lib/features/back-office/jobs/titles";
import { formatCount, formatDateTime } from "@/lib/platform/format";

const columns = [
  { label: "Job" },
  { label: "Oldest due since" },
  { label: "Waiting", align: "right" },
] as const;

export function WaitingJobs({ rows }: { rows: Waiting[] }) {
  return (
    <Table caption="Waiting jobs" columns={columns}>
      {rows.map(({ kind, count, dueSince }) => (
        <Row key={kind}>
          <Cell label="Job" className="font-medium">
            {jobTitle(kind)}
          </Cell>
          <Cell
            label="Oldest due since"
            className="figures order-3 text-ink-soft as-cards:col-span-2"
          >
            {dueSince ? formatDateTime(dueSince) : "None is due"}
          </Cell>
          <Cell
            label="Waiting"
            align="right"
            className="figures order-2 as-cards:text-right"
          >
            {formatCount(count)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
