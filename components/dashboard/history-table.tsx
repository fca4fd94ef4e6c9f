import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import { cn } from "@/lib/cn";
import { formatDateTime, formatDay } from "@/lib/format";
import type { HistoryRow } from "@/lib/history/queries";
import { receiptPath } from "@/lib/paths";
import { Amount } from "./amount";
import { EntryBadges, isOrdinary } from "./entry-badges";

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
          <Cell className="figures order-3 text-ink-soft whitespace-nowrap">
            {formatDateTime(row.valueAt)}
            {formatDay(row.enteredAt) !== formatDay(row.valueAt) && (
              <span className="block text-xs">
                Entered {formatDay(row.enteredAt)}
              </span>
            )}
          </Cell>
          <Cell className="order-1">
            <Link
              href={receiptPath(row.id)}
              className="font-medium after:absolute after:inset-0 hover:underline"
            >
              {otherParty(row)}
            </Link>
            <Particulars row={row} withBank={kind === "wires"} />
          </Cell>
          <Cell
            className={cn(
              isOrdinary(row) && "max-md:hidden",
              kind === "wires"
                ? "order-4 justify-self-end"
                : "order-5 col-span-2",
            )}
          >
            <EntryBadges row={row} terse />
          </Cell>
          <Cell align="right" className="order-2 font-medium">
            <Amount minor={row.amountMinor} direction={row.direction} />
          </Cell>
          {kind === "entries" && (
            <Cell
              align="right"
              label="Balance"
              className="order-4 text-ink-soft"
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
  const text = parts.filter(Boolean).join(" · ");
  return text ? (
    <span className="line-clamp-2 text-xs text-ink-soft">{text}</span>
  ) : null;
}
