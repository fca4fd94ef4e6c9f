import { Cell, Row, Table } from "@/components/ui/table";
import { formatDateTime, formatDay } from "@/lib/platform/format";
import type {
  HistoryRow,
  Statement,
} from "@/lib/features/statements/history/queries";
import { Amount } from "../ledger/amount";
import { EntryBadges } from "./entry-badges";
import { InlineFacts } from "../ui/inline-facts";
import { ReceiptLink } from "./receipt-link";

const columns = [
  { label: "Date" },
  { label: "Details" },
  { label: "Amount", align: "right" },
  { label: "Balance", align: "right" },
] as const;

/** Every entry of the period, including reversed entries and reversals. */
export function StatementTable({ statement }: { statement: Statement }) {
  return (
    <Table caption="Statement transactions" columns={columns}>
      {statement.lines.map((line) => (
        <Row key={line.id} className="hover:bg-sunken/60">
          <Cell className="figures order-3 text-ink-soft as-table:w-44 as-table:whitespace-nowrap">
            {formatDateTime(line.enteredAt)}
          </Cell>
          <Cell isUserInput className="order-1">
            <Particulars line={line} />
          </Cell>
          <Cell align="right" className="order-2 font-medium">
            <Amount minor={line.amountMinor} direction={line.direction} />
          </Cell>
          <Cell align="right" className="order-4 text-ink-soft">
            <Amount minor={line.balanceAfterMinor} />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function ValueDate({ line }: { line: HistoryRow }) {
  const day = formatDay(line.valueAt);
  return day === formatDay(line.enteredAt) ? null : (
    <span className="figures block text-xs text-ink-soft">
      Value date {day}
    </span>
  );
}

function Particulars({ line }: { line: HistoryRow }) {
  const to = line.direction === "debit" && line.accountTransferredTo;
  return (
    <>
      <ReceiptLink row={line} /> <EntryBadges row={line} />
      <ValueDate line={line} />
      <span className="block text-xs text-ink-soft">
        <InlineFacts
          parts={[line.description, to, line.bank]}
          whole={line.reference}
        />
      </span>
    </>
  );
}
