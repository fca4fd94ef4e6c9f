import { Amount } from "@/components/dashboard/amount";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { capitalised, formatDay } from "@/lib/format";
import type { AdminHistoryRow } from "@/lib/history/admin-queries";
import { DeleteEntry } from "./delete-entry";

const columns = [
  { label: "SENDER" },
  { label: "RECEIVER" },
  { label: "AMOUNT", align: "right" },
  { label: "DESCRIPTION" },
  { label: "TYPE" },
  { label: "BANK" },
  { label: "DATE" },
  { label: "DELETE" },
] as const;

type HistoryTableProps = {
  rows: AdminHistoryRow[];
  /** Whether the one who looks may delete. */
  mayDelete: boolean;
  /** The address of one entry in full. */
  hrefOf: (id: string) => string;
};

/** The bank's entries; on small screens a card for each. */
export function AdminHistoryTable({
  rows,
  mayDelete,
  hrefOf,
}: HistoryTableProps) {
  return (
    <Table
      caption="Transaction history"
      columns={mayDelete ? columns : columns.slice(0, -1)}
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell label="Sender" className="order-1 md:min-w-32">
            <Holder name={row.sender} number={row.senderAccount} />
          </Cell>
          <Cell label="Receiver" className="order-3 max-md:col-span-2">
            <Holder name={row.receiver} number={row.receiverAccount} to />
          </Cell>
          <Cell label="Amount" align="right" className="order-2 font-medium">
            <Amount minor={row.amountMinor} />
          </Cell>
          <Cell label="Description" className="order-4 max-md:col-span-2">
            {row.description}
            <Link
              href={hrefOf(row.id)}
              prefetch={false}
              className="figures block w-fit text-xs text-accent hover:underline"
            >
              {row.reference}
            </Link>
            <Marks row={row} />
          </Cell>
          <Cell
            label="Type"
            className="order-5 whitespace-nowrap max-md:hidden"
          >
            {capitalised(row.direction)}
          </Cell>
          <Cell label="Bank" className="order-5 text-ink-soft">
            {row.bank}
          </Cell>
          <Cell
            label="Date"
            className="figures order-6 text-ink-soft whitespace-nowrap max-md:text-right"
          >
            <span className="font-sans md:hidden">
              {capitalised(row.direction)} ·{" "}
            </span>
            {formatDay(row.valueAt)}
            {formatDay(row.enteredAt) !== formatDay(row.valueAt) && (
              <span className="block text-xs">
                Entered {formatDay(row.enteredAt)}
              </span>
            )}
          </Cell>
          {mayDelete && (
            <Cell className="order-7 max-md:col-span-2 max-md:justify-self-end md:w-16 md:py-2">
              {row.reversible ? (
                <DeleteEntry id={row.id} reference={row.reference} />
              ) : (
                <span className="sr-only">Cannot be deleted</span>
              )}
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}

function Holder({
  name,
  number,
  to = false,
}: {
  name: string;
  number: string;
  to?: boolean;
}) {
  return (
    <>
      <span className={to ? undefined : "font-medium md:font-normal"}>
        {to && <span className="text-ink-soft md:hidden">to </span>}
        {name}
      </span>
      {number && (
        <span className="figures block text-xs text-ink-soft">{number}</span>
      )}
    </>
  );
}

function Marks({ row }: { row: AdminHistoryRow }) {
  if (!row.enteredByStaff && !row.reversed && row.status === "posted")
    return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {row.status !== "posted" && (
        <Badge tone="plain">{capitalised(row.status)}</Badge>
      )}
      {row.enteredByStaff && <Badge tone="accent">Entered by staff</Badge>}
      {row.reversed && <Badge tone="bad">Reversed</Badge>}
    </span>
  );
}
