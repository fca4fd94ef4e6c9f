import { Amount } from "@/components/ledger/amount";
import { Card, CardHead } from "@/components/ui/card";
import { Cell, Row, Table } from "@/components/ui/table";
import type { FoundEntry } from "@/lib/features/statements/history/reference-queries";
import { capitalised, formatDateTime } from "@/lib/platform/format";
import { EntryLink } from "./entry-link";

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
              <EntryLink entry={entry} />
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
