import { Amount } from "@/components/ledger/amount";
import { EntryLink } from "@/components/statements/entry-link";
import { Badge } from "@/components/ui/badge";
import { Cell, Row, Table } from "@/components/ui/table";
import type { ManualEntryRow } from "@/lib/features/books/manual/queries";
import { chartLine } from "@/lib/ledger/chart";
import { referenceOf } from "@/lib/ledger/reference";
import { formatDateTime } from "@/lib/platform/format";
import { AccountCode } from "./figures";
import { ReverseManualEntry } from "./reverse-manual-entry";
import { ValueDate } from "./value-date";

const columns = [
  { label: "Posting date" },
  { label: "Entry" },
  { label: "Debit" },
  { label: "Credit" },
  { label: "Amount", align: "right" },
  { label: "Staff", wide: true },
  { label: "State" },
] as const;

/** The manual entries, with who requested and who approved each. */
export function ManualEntries({
  entries,
  canReverse,
}: {
  entries: ManualEntryRow[];
  canReverse: boolean;
}) {
  return (
    <Table
      dense
      caption="Manual entries"
      className="labelled"
      columns={columns}
    >
      {entries.map((entry) => (
        <Row key={entry.publicId}>
          <Cell label="Posting date" className="figures text-ink-soft">
            <span>{formatDateTime(entry.enteredAt)}</span>
            <ValueDate entry={entry} />
          </Cell>
          <Cell label="Entry" isUserInput>
            <EntryLink entry={entryOf(entry.publicId)} inTable />
            <span className="block text-xs text-ink-soft">
              {entry.description}
            </span>
          </Cell>
          <Cell label="Debit">
            <AccountName kind={entry.debit} />
          </Cell>
          <Cell label="Credit">
            <AccountName kind={entry.credit} />
          </Cell>
          <Cell label="Amount" align="right" className="whitespace-nowrap">
            <Amount minor={entry.amountMinor} currency={entry.currency} />
          </Cell>
          <Cell label="Staff" translate="no" className="wide">
            <span className="block">{entry.requestedBy}</span>
            <span className="block text-ink-soft">{entry.approvedBy}</span>
          </Cell>
          <Cell label="State">
            <State entry={entry} canReverse={canReverse} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const entryOf = (id: string) => ({ id, reference: referenceOf(id) });

function AccountName({ kind }: { kind: string }) {
  const { code, name } = chartLine(kind);
  return (
    <>
      <AccountCode code={code} />
      <span>{name}</span>
    </>
  );
}

function State({
  entry,
  canReverse,
}: {
  entry: ManualEntryRow;
  canReverse: boolean;
}) {
  const { publicId, reverses, reversedBy, isUndone } = entry;
  if (isUndone)
    return (
      <>
        <Badge tone="plain">{reverses ? "Reversal of" : "Reversed by"}</Badge>
        <span className="block">
          <EntryLink entry={entryOf((reverses ?? reversedBy)!)} inTable />
        </span>
      </>
    );
  return canReverse ? (
    <ReverseManualEntry entry={entryOf(publicId)} />
  ) : (
    <Badge tone="good">Posted</Badge>
  );
}
