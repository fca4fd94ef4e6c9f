import type { ReactNode } from "react";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatDateTime, formatDay } from "@/lib/platform/format";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
import { Amount } from "../ledger/amount";
import { EntryBadges } from "./entry-badges";
import { InlineFacts } from "../ui/inline-facts";
import { ReceiptLink } from "./receipt-link";

const columns = {
  wires: [
    { label: "Date" },
    { label: "From / to" },
    { label: "Status" },
    { label: "Amount", align: "right" },
  ],
  entries: [
    { label: "Date" },
    { label: "From / to" },
    { label: "Status" },
    { label: "Amount", align: "right" },
    { label: "Balance", align: "right" },
  ],
} as const;

/** Entries as rows that link to their receipts. The kind `wires` shows the beneficiary's bank. */
export function HistoryTable({
  kind,
  caption,
  rows,
  empty,
}: {
  kind: "wires" | "entries";
  caption: string;
  rows: HistoryRow[];
  empty: ReactNode;
}) {
  if (rows.length === 0) return empty;
  return (
    <Table caption={caption} columns={columns[kind]}>
      {rows.map((row) => (
        <Row key={row.id} className="hover:bg-sunken/60">
          <Cell className="figures order-3 whitespace-nowrap text-ink-soft as-table:w-44">
            {formatDateTime(row.valueAt)}
            {formatDay(row.enteredAt) !== formatDay(row.valueAt) && (
              <span className="block text-xs">
                Posted {formatDay(row.enteredAt)}
              </span>
            )}
          </Cell>
          <Cell isUserInput className="order-1">
            <ReceiptLink row={row} />
            <span aria-hidden className="as-table:hidden">
              {" "}
              <EntryBadges row={row} />
            </span>
            <Particulars row={row} withBank={kind === "wires"} />
          </Cell>
          {/* In the card layout the badges appear beside the name, so this cell is for screen readers only. */}
          <Cell className="as-cards:sr-only as-table:w-28">
            <EntryBadges row={row} posted />
          </Cell>
          <Cell align="right" className="order-2 font-medium as-table:w-28">
            <Amount minor={row.amountMinor} direction={row.direction} />
          </Cell>
          {kind === "entries" && (
            <Cell
              align="right"
              label="Balance"
              className="order-4 text-ink-soft as-table:w-28"
            >
              <Amount minor={row.balanceAfterMinor} />
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}

function Particulars({
  row,
  withBank,
}: {
  row: HistoryRow;
  withBank: boolean;
}) {
  const parts = withBank
    ? [
        row.direction === "debit" && row.accountTransferredTo,
        row.bank,
        row.description,
      ]
    : [row.description];
  return parts.some(Boolean) ? (
    <span className="line-clamp-2 text-xs text-ink-soft">
      <InlineFacts parts={parts} />
    </span>
  ) : null;
}
