import { LedgerBalance } from "@/components/ledger/balance";
import { Amount } from "@/components/ledger/amount";
import { Cell, Row, Table } from "@/components/ui/table";
import type { EntryPosting } from "@/lib/features/statements/history/entry-detail-queries";
import { chartLine } from "@/lib/ledger/chart";
import type { Currency } from "@/lib/ledger/money";
import { capitalised } from "@/lib/platform/format";

const columns = [
  { label: "Account" },
  { label: "Side" },
  { label: "Amount", align: "right" },
  { label: "Balance after", align: "right" },
] as const;

/** Both sides of an entry, as the ledger has them. */
export function EntryPostings({
  postings,
  currency,
}: {
  postings: EntryPosting[];
  currency: Currency;
}) {
  return (
    <Table caption="Postings" columns={columns}>
      {postings.map((posting, index) => (
        <Row key={index}>
          <Cell isUserInput className="order-1">
            <span>{accountName(posting)}</span>
            {posting.number && (
              <span translate="no" className="note figures">
                {posting.number}
              </span>
            )}
          </Cell>
          <Cell className="order-3 text-ink-soft">
            {capitalised(posting.direction)}
          </Cell>
          <Cell align="right" className="order-2 whitespace-nowrap">
            <Amount minor={posting.amountMinor} currency={currency} />
          </Cell>
          <Cell align="right" className="order-4 as-table:whitespace-nowrap">
            <span className="text-ink-soft as-table:hidden">
              Balance after{" "}
            </span>
            <LedgerBalance
              minor={posting.balanceAfterMinor}
              currency={currency}
            />
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const accountName = ({ kind, name }: EntryPosting) =>
  kind === "customer" ? (name ?? "Closed account") : chartLine(kind).name;
