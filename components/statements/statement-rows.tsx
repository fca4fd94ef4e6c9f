import { type ComponentType, Fragment } from "react";
import { Money } from "@/components/ui/money";
import { Cell, Row, Table } from "@/components/ui/table";
import { EntryBadges } from "./entry-badges";
import type { HistoryLine } from "./history-line";

const columns = [
  { label: "Date" },
  { label: "Details" },
  { label: "Amount", align: "right" },
  { label: "Balance", align: "right" },
] as const;

/** A statement's table. `Party` shows the other party of a line, as a link where there is a receipt. */
export function StatementRows({
  lines,
  Party,
  className,
}: {
  lines: readonly HistoryLine[];
  Party: ComponentType<HistoryLine>;
  className: string;
}) {
  return (
    <Table
      caption="Statement transactions"
      columns={columns}
      className={className}
    >
      {lines.map((line) => (
        <Fragment key={line.id}>
          {line.month && (
            <Row className="month-row">
              <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                {line.month}
              </th>
            </Row>
          )}
          <Row>
            <Cell>{`${line.date} ${line.time}`}</Cell>
            <Cell isUserInput>
              <Party {...line} /> <EntryBadges entry={line} />
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
