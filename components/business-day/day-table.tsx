import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { booksPages } from "@/lib/features/books/pages";
import { businessDayPages } from "@/lib/features/business-day/pages";
import type { BankDay } from "@/lib/features/business-day/queries";
import { formatDateTime, formatIsoDay } from "@/lib/platform/format";
import { withQuery } from "@/lib/platform/http/query";

const columns = [
  { label: "Day" },
  { label: "State" },
  { label: "Closed" },
  { label: "Books" },
] as const;

type DayTableProps = { days: BankDay[]; today: string; failed: Set<string> };

/** The days that are closed, and the one that closes next. */
export function DayTable({ days, today, failed }: DayTableProps) {
  if (days.length === 0)
    return (
      <EmptyState title="No days yet">The first day closes tonight.</EmptyState>
    );
  return (
    <Table dense caption="Business days" className="labelled" columns={columns}>
      {days.map(({ day, beganAt, closedAt }) => (
        <Row key={day}>
          <Cell label="Day" className="figures">
            {formatIsoDay(day)}
          </Cell>
          <Cell label="State">
            {closedAt ? (
              <Badge tone="good">Closed</Badge>
            ) : failed.has(day) ? (
              <Badge tone="bad">Stays open</Badge>
            ) : beganAt ? (
              <Badge tone="warn">Closing</Badge>
            ) : (
              <Badge tone="plain">{day === today ? "Today" : "Waits"}</Badge>
            )}
          </Cell>
          <Cell label="Closed" className="figures">
            {closedAt && formatDateTime(closedAt)}
          </Cell>
          <Cell label="Books">
            <Link
              href={withQuery(
                closedAt ? businessDayPages.trialBalance : booksPages.books,
                { day },
              )}
              className="quiet-link"
            >
              Trial balance
              <span className="sr-only">{` of ${formatIsoDay(day)}`}</span>
            </Link>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
