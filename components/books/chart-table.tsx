import { LedgerBalance } from "@/components/ledger/balance";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import type { ChartBalance } from "@/lib/features/books/chart-queries";
import { booksPages } from "@/lib/features/books/pages";
import { PAID_OUT } from "@/lib/features/books/manual/kinds";
import { CLASSES, type AccountClass } from "@/lib/ledger/chart";
import { BASE_CURRENCY } from "@/lib/ledger/money";
import { capitalised } from "@/lib/platform/format";
import { withQuery } from "@/lib/platform/http/query";

const columns = [
  { label: "Code" },
  { label: "Account" },
  { label: "Usual side" },
  { label: "Entries by hand" },
  { label: "Balance", align: "right" },
  { label: `In ${BASE_CURRENCY}`, align: "right" },
] as const;

/** The accounts of one class, with their balances now. */
export function ChartTable({
  name,
  lines,
}: {
  name: AccountClass;
  lines: ChartBalance[];
}) {
  const { title, side } = CLASSES[name];
  return (
    <Table dense caption={title} className="labelled" columns={columns}>
      {lines.map((line) => (
        <Row key={line.code}>
          <Cell label="Code" className="figures">
            {line.code}
          </Cell>
          <Cell label="Account">
            <AccountName line={line} />
          </Cell>
          <Cell label="Usual side">{capitalised(side)}</Cell>
          <Cell label="Entries by hand">
            <ByHand line={line} />
          </Cell>
          <Cell label="Balance" align="right">
            <Balances line={line} />
          </Cell>
          <Cell
            label={`In ${BASE_CURRENCY}`}
            align="right"
            className="whitespace-nowrap"
          >
            {line.inBaseMinor === null ? (
              <span className="text-ink-soft">No rate</span>
            ) : (
              <LedgerBalance
                minor={line.inBaseMinor}
                currency={BASE_CURRENCY}
              />
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function AccountName({ line: { kind, name, holds } }: { line: ChartBalance }) {
  return (
    <>
      {kind ? (
        <Link
          href={withQuery(booksPages.entries, { account: kind })}
          className="quiet-link font-medium"
        >
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      <span className="block text-xs text-ink-soft">{holds}</span>
    </>
  );
}

function ByHand({ line: { kind, follows } }: { line: ChartBalance }) {
  if (follows === null) return <span>Two people</span>;
  return (
    <>
      <span>{kind === PAID_OUT ? "Two people, into cash only" : "None"}</span>
      <span className="block text-xs text-ink-soft">
        {`It follows from ${follows}`}
      </span>
    </>
  );
}

function Balances({ line: { balances } }: { line: ChartBalance }) {
  if (balances.length === 0)
    return <LedgerBalance minor={0n} currency={BASE_CURRENCY} />;
  return balances.map(({ minor, currency }) => (
    <span key={currency} className="block whitespace-nowrap">
      <LedgerBalance minor={minor} currency={currency} />
    </span>
  ));
}
