import { Amount } from "@/components/ledger/amount";
import { LedgerBalance } from "@/components/ledger/balance";
import { EntryLink } from "@/components/statements/entry-link";
import { Cell, Row, Table } from "@/components/ui/table";
import type { BankLine } from "@/lib/features/books/entry-queries";
import { chartLine } from "@/lib/ledger/chart";
import { capitalised, formatDateTime } from "@/lib/platform/format";
import { ValueDate } from "./value-date";

const columns = [
  { label: "Posting date" },
  { label: "Entry" },
  { label: "Other account" },
  { label: "Debit", align: "right" },
  { label: "Credit", align: "right" },
  { label: "Balance", align: "right" },
] as const;

/** The postings on a bank account, with the balance of the account after each. */
export function BankLines({ lines }: { lines: BankLine[] }) {
  return (
    <Table dense caption="Entries of the account" columns={columns}>
      {lines.map((line) => (
        <Row key={line.entry}>
          <Cell
            label="Posting date"
            className="figures order-4 text-ink-soft as-table:whitespace-nowrap as-narrow-table:whitespace-normal"
          >
            <span>{formatDateTime(line.enteredAt)}</span>
            <ValueDate entry={line} />
          </Cell>
          <Cell label="Entry" isUserInput className="order-1">
            <span>{capitalised(line.kind)}</span>
            <EntryLink
              entry={{ id: line.entry, reference: line.reference }}
              inTable
            />
            {line.description && (
              <span className="block text-xs text-ink-soft">
                {line.description}
              </span>
            )}
          </Cell>
          <Cell
            label="Other account"
            isUserInput
            className="order-3 as-cards:col-span-2"
          >
            <OtherAccount other={line.other} />
          </Cell>
          <Side line={line} direction="debit" />
          <Side line={line} direction="credit" />
          <Cell
            label="Balance"
            align="right"
            className="order-5 whitespace-nowrap as-narrow-table:whitespace-normal"
          >
            <LedgerBalance minor={line.balanceMinor} currency={line.currency} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function OtherAccount({ other }: { other: BankLine["other"] }) {
  if (other.kind !== "customer")
    return <span>{chartLine(other.kind).name}</span>;
  return (
    <>
      <span>{other.name ?? "Closed account"}</span>
      {other.number && (
        <span translate="no" className="note figures">
          {other.number}
        </span>
      )}
    </>
  );
}

function Side({
  line,
  direction,
}: {
  line: BankLine;
  direction: BankLine["direction"];
}) {
  const isSide = line.direction === direction;
  return (
    <Cell
      align="right"
      className={`order-2 whitespace-nowrap ${isSide ? "" : "as-cards:hidden"}`}
    >
      {isSide && (
        <>
          <span className="text-ink-soft as-table:sr-only">
            {`${capitalised(direction)} `}
          </span>
          <Amount minor={line.amountMinor} currency={line.currency} />
        </>
      )}
    </Cell>
  );
}
