import { Amount } from "@/components/ledger/amount";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import type { DailyTotal } from "@/lib/features/books/queries";
import { capitalised, formatCount, nounFor } from "@/lib/platform/format";
import { statementPages } from "@/lib/features/statements/pages";
import { withQuery } from "@/lib/platform/http/query";
import type { Currency } from "@/lib/ledger/money";

const columns = [
  { label: "Kind" },
  { label: "Entries", align: "right" },
  { label: "Amount", align: "right" },
] as const;

/** The entries that a total adds up, which includes reversed ones. */
const entriesOf = (kind: string, day: string) =>
  withQuery(statementPages.staffHistory, {
    ...{ kind, reversed: "show" },
    ...{ from: day, to: day },
  });

/** Number and amount of a day's entries by kind and currency. */
export function DailyTotals({
  totals,
  day,
}: {
  totals: DailyTotal[];
  day: string;
}) {
  if (totals.length === 0) return <EmptyState title="No entries on this day" />;
  const sums = new Map<Currency, DailyTotal>();
  for (const { currency, entries, amountMinor } of totals) {
    const sum = sums.get(currency) ?? { entries: 0, amountMinor: 0n };
    sums.set(currency, {
      ...{ kind: "total", currency },
      entries: sum.entries + entries,
      amountMinor: sum.amountMinor + amountMinor,
    });
  }
  return (
    <Table dense caption="Daily totals" columns={columns}>
      {[...totals, ...sums.values()].map((line) => (
        <Row
          key={`${line.kind} ${line.currency}`}
          className={line.kind === "total" ? "font-medium" : undefined}
        >
          <Cell className="order-1">
            {line.kind === "total" ? (
              "Total"
            ) : (
              <Link
                href={entriesOf(line.kind, day)}
                className="text-accent hover:underline"
              >
                {capitalised(line.kind)}
              </Link>
            )}
          </Cell>
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
            <Amount minor={line.amountMinor} currency={line.currency} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
