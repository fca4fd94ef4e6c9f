import { Amount } from "@/components/ledger/amount";
import { Card, CardHead } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import type { FoundEntry } from "@/lib/features/statements/history/reference-queries";
import { statementPages } from "@/lib/features/statements/pages";
import { capitalised, formatDateTime } from "@/lib/platform/format";
import { withQuery } from "@/lib/platform/http/query";

const columns = [
  { label: "Reference" },
  { label: "Kind" },
  { label: "Posting date" },
  { label: "Amount", align: "right" },
] as const;

/** The transactions that a search for a reference found. */
export function FoundEntries({ entries }: { entries: FoundEntry[] }) {
  return (
    <Card aria-labelledby="found-entries" className="mt-6">
      <CardHead id="found-entries" title="Transactions" />
      <Table caption="Transactions found" columns={columns}>
        {entries.map((entry) => (
          <Row key={entry.id}>
            <Cell className="order-1">
              <Link
                href={withQuery(statementPages.staffHistory, { id: entry.id })}
                translate="no"
                className="quiet-link figures"
              >
                {entry.reference}
              </Link>
            </Cell>
            <Cell className="order-3">{capitalised(entry.kind)}</Cell>
            <Cell className="figures order-4 text-ink-soft as-cards:text-right">
              {formatDateTime(entry.enteredAt)}
            </Cell>
            <Cell align="right" className="order-2 whitespace-nowrap">
              <Amount minor={entry.amountMinor} currency={entry.currency} />
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
