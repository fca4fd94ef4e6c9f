"use client";

import { Money } from "@/components/ui/money";
import { Cell, Row, Table } from "@/components/ui/table";
import { EntryBadges } from "./entry-badges";
import type { HistoryLine } from "./history-line";
import { ReceiptLink } from "./receipt-link";
import { StatementRows } from "./statement-rows";

const wireColumns = [
  { label: "Date" },
  { label: "From / to" },
  { label: "Status" },
  { label: "Amount", align: "right" },
] as const;

const entryColumns = [
  ...wireColumns,
  { label: "Balance", align: "right" },
] as const;

/** A history. It is drawn by the browser's components, so that the page sends its texts only. */
export function HistoryLines({
  caption,
  lines,
  forStaff = false,
}: {
  caption: string;
  lines: readonly HistoryLine[];
  forStaff?: boolean;
}) {
  const columns = lines[0]?.balance ? entryColumns : wireColumns;
  return (
    <Table caption={caption} columns={columns} className="rows-linked history">
      {lines.map((line) => (
        <Row key={`${line.id} ${line.flow}`}>
          <Cell>
            <span>{`${line.date} ${line.time}`}</span>
            {line.valueDay && (
              <span className="note">{`Value date ${line.valueDay}`}</span>
            )}
          </Cell>
          <Cell isUserInput>
            <ReceiptLink id={line.id} forStaff={forStaff}>
              {line.party}
            </ReceiptLink>
            {line.particulars && (
              <span className="note line-clamp-2">{line.particulars}</span>
            )}
          </Cell>
          <Cell>
            <EntryBadges entry={line} posted />
          </Cell>
          <Cell>
            <Money text={line.amount} flow={line.flow} />
          </Cell>
          {line.balance && (
            <Cell label="Balance">
              <Money text={line.balance} />
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}

export function StatementLines({ lines }: { lines: readonly HistoryLine[] }) {
  return (
    <StatementRows
      lines={lines}
      Party={PartyLink}
      className="rows-linked statement"
    />
  );
}

const PartyLink = ({ id, party }: HistoryLine) => (
  <ReceiptLink id={id}>{party}</ReceiptLink>
);
