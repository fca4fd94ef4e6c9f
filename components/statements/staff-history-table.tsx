import { Amount } from "@/components/ledger/amount";
import { EntryBadges } from "./entry-badges";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { cn } from "@/lib/browser/cn";
import { capitalised, formatDay } from "@/lib/platform/format";
import { formatMoney } from "@/lib/ledger/money";
import type { AdminHistoryRow } from "@/lib/features/statements/history/admin-queries";
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
  mayDelete: boolean;
  hrefOf: (id: string) => string;
};

export function AdminHistoryTable({
  rows,
  mayDelete,
  hrefOf,
}: HistoryTableProps) {
  return (
    <Table
      caption="Transaction history"
      wide
      columns={mayDelete ? columns : columns.slice(0, -1)}
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell label="Sender" isUserInput className="order-1">
            <Holder name={row.sender} number={row.senderAccount} />
          </Cell>
          <Cell
            label="Receiver"
            isUserInput
            className="order-3 as-cards:col-span-2"
          >
            <Holder name={row.receiver} number={row.receiverAccount} to />
          </Cell>
          <Cell label="Amount" align="right" className="order-2 font-medium">
            <Amount minor={row.amountMinor} />
          </Cell>
          <Cell
            label="Description"
            isUserInput
            className={cn("order-4", !mayDelete && "as-cards:col-span-2")}
          >
            {row.description}
            <Link
              href={hrefOf(row.id)}
              prefetch={false}
              className="figures block w-fit text-xs text-accent hover:underline"
            >
              {row.reference}
            </Link>
            <EntryBadges row={row} className="mt-1" />
          </Cell>
          <Cell
            label="Type"
            className="order-5 whitespace-nowrap as-cards:hidden"
          >
            {capitalised(row.direction)}
          </Cell>
          <Cell label="Bank" isUserInput className="order-5 text-ink-soft">
            {row.bank}
          </Cell>
          <Cell
            label="Date"
            className="figures order-6 text-ink-soft whitespace-nowrap as-cards:text-right"
          >
            <span className="font-sans as-table:hidden">
              {capitalised(row.direction)} ·{" "}
            </span>
            {formatDay(row.valueAt)}
            {formatDay(row.enteredAt) !== formatDay(row.valueAt) && (
              <span className="block text-xs">
                Posted {formatDay(row.enteredAt)}
              </span>
            )}
          </Cell>
          {mayDelete && (
            <Cell className="order-4 as-cards:-mr-2 as-cards:justify-self-end as-table:w-16 as-table:py-2">
              {row.reversible ? (
                <DeleteEntry
                  id={row.id}
                  reference={row.reference}
                  about={`${formatMoney(row.amountMinor)} from ${row.sender} to ${row.receiver}`}
                />
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
      <span className={to ? undefined : "font-medium as-table:font-normal"}>
        {to && <span className="text-ink-soft as-table:hidden">to </span>}
        {name}
      </span>
      {number && (
        <span className="figures block text-xs text-ink-soft">{number}</span>
      )}
    </>
  );
}
