import { Amount } from "@/components/ledger/amount";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { addInBase, sumsByCurrency } from "@/lib/features/books/daily-sums";
import type { DailyTotal } from "@/lib/features/books/queries";
import { statementPages } from "@/lib/features/statements/pages";
import { BASE_CURRENCY } from "@/lib/ledger/money";
import { capitalised, formatCount, nounFor } from "@/lib/platform/format";
import { withQuery } from "@/lib/platform/http/query";

const columns = [
  { label: "Kind" },
  { label: "Entries", align: "right" },
  { label: "Amount", align: "right" },
] as const;

const IN_BASE = `In ${BASE_CURRENCY}`;

/** The entries that a total adds up, which includes reversed ones. */
const entriesOf = (kind: string, day: string) =>
  withQuery(statementPages.staffHistory, {
    ...{ kind, reversed: "show" },
    ...{ from: day, to: day },
  });

/** Number and amount of a day's entries by kind and currency; in the currency of the bank as well if there are others. */
export function DailyTotals({
  totals,
  day,
}: {
  totals: DailyTotal[];
  day: string;
}) {
  if (totals.length === 0) return <EmptyState title="No entries on this day" />;
  const hasOthers = totals.some(({ currency }) => currency !== BASE_CURRENCY);
  return (
    <Table
      dense
      caption="Daily totals"
      columns={
        hasOthers ? [...columns, { label: IN_BASE, align: "right" }] : columns
      }
    >
      {[...totals, ...sumsByCurrency(totals)].map((line) => (
        <Row
          key={`${line.kind} ${line.currency}`}
          className={line.kind === "total" ? "font-medium" : undefined}
        >
          <Cell className="order-1">
            {line.kind === "total" ? (
              "Total"
            ) : (
              <Link href={entriesOf(line.kind, day)} className="quiet-link">
                {capitalised(line.kind)}
              </Link>
            )}
          </Cell>
          <Entries count={line.entries} />
          <Cell align="right" className="order-2 whitespace-nowrap">
            <Amount minor={line.amountMinor} currency={line.currency} />
          </Cell>
          {hasOthers && <InBase minor={line.inBaseMinor} />}
        </Row>
      ))}
      {hasOthers && (
        <Row className="font-medium">
          <Cell className="order-1">{`Total in ${BASE_CURRENCY}`}</Cell>
          <Entries
            count={totals.reduce((count, { entries }) => count + entries, 0)}
          />
          <Cell className="as-cards:hidden" />
          <InBase minor={addInBase(totals)} />
        </Row>
      )}
    </Table>
  );
}

function Entries({ count }: { count: number }) {
  return (
    <Cell
      align="right"
      className="figures order-3 text-ink-soft as-cards:col-span-2"
    >
      <span>{formatCount(count)}</span>
      <span className="as-table:hidden">
        {` ${nounFor(count, "entry", "entries")}`}
      </span>
    </Cell>
  );
}

function InBase({ minor }: { minor: bigint | null }) {
  return (
    <Cell
      align="right"
      className="order-4 whitespace-nowrap as-cards:col-span-2 as-cards:flex as-cards:justify-between"
    >
      <span className="text-ink-soft as-table:hidden">{IN_BASE}</span>
      {minor === null ? (
        <span className="text-ink-soft">No rate</span>
      ) : (
        <Amount minor={minor} currency={BASE_CURRENCY} />
      )}
    </Cell>
  );
}
