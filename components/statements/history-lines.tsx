"use client";

import { Fragment } from "react";
import { Money } from "@/components/ui/money";
import { Cell, CellLabel, Row, Table } from "@/components/ui/table";
import { EntryBadges } from "./entry-badges";
import type { HistoryLine } from "./history-line";
import { ReceiptLink } from "./receipt-link";

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

const statementColumns = [
  { label: "Date" },
  { label: "Details" },
  { label: "Amount", align: "right" },
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
        <Row key={line.id}>
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
            <Cell>
              <CellLabel>Balance</CellLabel>
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
    <Table
      caption="Statement transactions"
      columns={statementColumns}
      className="rows-linked statement"
    >
      {lines.map((line) => (
        <Fragment key={line.id}>
          {line.month && (
            <Row className="month-row">
              <th
                role="rowheader"
                scope="rowgroup"
                colSpan={statementColumns.length}
              >
                {line.month}
              </th>
            </Row>
          )}
          <Row>
            <Cell>{`${line.date} ${line.time}`}</Cell>
            <Cell isUserInput>
              <ReceiptLink id={line.id}>{line.party}</ReceiptLink>{" "}
              <EntryBadges entry={line} />
              {line.valueDay && (
                <span className="note figures">
                  {`Value date ${line.valueDay}`}
                </span>
              )}
              <span className="note">
                <span>{`${line.particulars}${line.particulars ? "\u00a0· " : ""}`}</span>
                <span translate="no" className="whitespace-nowrap">
                  {line.reference}
                </span>
              </span>
            </Cell>
            <Cell>
              <Money text={line.amount} flow={line.flow} />
            </Cell>
            <Cell>
              <Money text={line.balance!} />
            </Cell>
          </Row>
        </Fragment>
      ))}
    </Table>
  );
}
