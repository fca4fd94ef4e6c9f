import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatDateTime, formatDay } from "@/lib/format";
import type { HistoryRow } from "@/lib/history/queries";
import { receiptPath } from "@/lib/paths";
import { Amount } from "./amount";
import { EntryBadges } from "./entry-badges";
import { Parts } from "./parts";

const columns = {
  wires: [
    { label: "Date" },
    { label: "From / To" },
    { label: "Status" },
    { label: "Amount", align: "right" },
  ],
  entries: [
    { label: "Date" },
    { label: "From / To" },
    { label: "Status" },
    { label: "Amount", align: "right" },
    { label: "Balance", align: "right" },
  ],
} as const;

/** Entries as rows, each leading to its receipt. `wires` names the beneficiary's bank. */
export function HistoryTable({
  kind,
  caption,
  rows,
  empty,
}: {
  kind: "wires" | "entries";
  caption: string;
  rows: HistoryRow[];
  empty: string;
}) {
  if (rows.length === 0) return <EmptyState title={empty} />;
  return (
    <Table caption={caption} columns={columns[kind]}>
      {rows.map((row) => (
        <Row key={row.id} className="hover:bg-sunken/60">
          <Cell className="figures order-3 whitespace-nowrap text-ink-soft as-table:w-44">
            {formatDateTime(row.valueAt)}
            {formatDay(row.enteredAt) !== formatDay(row.valueAt) && (
              <span className="block text-xs">
                Entered {formatDay(row.enteredAt)}
              </span>
            )}
          </Cell>
          <Cell typed className="order-1">
            <Link
              href={receiptPath(row.id)}
              className="font-medium after:absolute after:-inset-x-2 after:inset-y-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {otherParty(row)}
            </Link>
            <span aria-hidden className="as-table:hidden">
              {" "}
              <EntryBadges row={row} />
            </span>
            <Particulars row={row} withBank={kind === "wires"} />
          </Cell>
          {/* Of a card, read here and seen behind the name. */}
          <Cell className="as-cards:sr-only as-table:w-28">
            <EntryBadges row={row} ordinary="Posted" />
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

/** Who stands at the other end of the entry. */
export function otherParty(row: HistoryRow): string {
  return row.direction === "credit" ? row.senderName : row.receiverName;
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
      <Parts parts={parts} />
    </span>
  ) : null;
}
