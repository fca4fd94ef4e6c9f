import { Amount } from "@/components/ledger/amount";
import { Age } from "@/components/shell/age";
import { EntryLink } from "@/components/statements/entry-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import type { DoubtfulWire } from "@/lib/features/rails/incoming/queries";
import { AskButton } from "./rail-actions";

const columns = [
  { label: "In doubt" },
  { label: "Reference" },
  { label: "To" },
  { label: "Amount", align: "right" },
  { label: "Question", align: "right" },
] as const;

/** Wires whose answer the other bank owes. */
export function DoubtfulWires({
  wires,
  canAsk,
  now,
}: {
  wires: DoubtfulWire[];
  canAsk: boolean;
  now: Date;
}) {
  if (wires.length === 0) return <EmptyState title="No wires in doubt" />;
  return (
    <Table
      caption="Wires in doubt"
      dense
      className="labelled"
      columns={columns}
    >
      {wires.map((wire) => (
        <Row key={wire.id}>
          <Cell label="In doubt">
            <Age since={wire.since} now={now} />
          </Cell>
          <Cell label="Reference">
            <EntryLink entry={wire} inTable />
          </Cell>
          <Cell label="To" isUserInput>
            <span className="clip-one">{wire.payeeName}</span>
            <span className="note">{wire.bank}</span>
          </Cell>
          <Cell label="Amount" align="right">
            <Amount minor={wire.amountMinor} currency={wire.currency} />
          </Cell>
          <Cell align="right">
            {canAsk && <AskButton id={wire.id} reference={wire.reference} />}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
