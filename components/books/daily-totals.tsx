import { Amount } from "@/components/ledger/amount";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import type { DailyTotal } from "@/lib/features/books/queries";
import { capitalised, formatCount, nounFor } from "@/lib/platform/format";

const columns = [
  { label: "Kind" },
  { label: "Entries", align: "right" },
  { label: "Amount", align: "right" },
] as const;

/** Number and amount of a day's entries by kind. */
export function DailyTotals({ totals }: { totals: DailyTotal[] }) {
  if (totals.length === 0) return <EmptyState title="No entries on this day" />;
  const sum = totals.reduce(
    (all, { entries, amountMinor }) => ({
      entries: all.entries + entries,
      amountMinor: all.amountMinor + amountMinor,
    }),
    { entries: 0, amountMinor: 0n },
  );
  return (
    <Table caption="Daily totals" columns={columns}>
      {[...totals, { kind: "total", ...sum }].map((line) => (
        <Row
          key={line.kind}
          className={line.kind === "total" ? "font-medium" : undefined}
        >
          <Cell className="order-1">{capitalised(line.kind)}</Cell>
          <Cell
            align="right"
            className="figures order-3 text-ink-soft as-cards:col-span-2"
          >
            <span>{formatCount(line.entries)}</span>
            <span className="as-table:hidden">
              {` ${nounFor(line.entries, "entry", "entries")}`}
            </span>
          </Cell>
          <Cell align="right" className="order-2 whitespace-nowrap">
            <Amount minor={line.amountMinor} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
