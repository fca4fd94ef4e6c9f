import {
  AccountCode,
  balanceColumns,
  balanceFigures,
  FiguresRow,
  sidesOf,
} from "@/components/books/figures";
import { EmptyState } from "@/components/ui/empty-state";
import { Table } from "@/components/ui/table";
import type { StoredBalance } from "@/lib/features/business-day/stored-balances";
import { chartLine } from "@/lib/ledger/chart";

/** The trial balance of a closed day in one currency: both sides and their sums. */
export function StoredBalanceTable({ balance }: { balance: StoredBalance }) {
  const { currency, lines } = balance;
  if (lines.length === 0)
    return (
      <EmptyState title="No balances">
        Every account was empty at the end of this day.
      </EmptyState>
    );
  return (
    <Table
      dense
      caption={`Trial balance in ${currency}`}
      columns={balanceColumns}
    >
      {lines.map(({ kind, balanceMinor }) => (
        <FiguresRow
          key={kind}
          name={<AccountName kind={kind} />}
          figures={balanceFigures(sidesOf(balanceMinor), currency)}
        />
      ))}
      <FiguresRow
        isTotal
        name="Total"
        figures={balanceFigures(balance, currency)}
      />
    </Table>
  );
}

function AccountName({ kind }: { kind: string }) {
  const { code, name } = chartLine(kind);
  return (
    <>
      <AccountCode code={code} />
      <span className="font-medium">{name}</span>
    </>
  );
}
