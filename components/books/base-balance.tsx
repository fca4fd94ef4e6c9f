import { Notice } from "@/components/ui/notice";
import { Table } from "@/components/ui/table";
import {
  baseLineName,
  type BaseBalance,
} from "@/lib/features/books/base-balance";
import { hasFigures } from "@/lib/features/books/trial-balance";
import { chartLine } from "@/lib/ledger/chart";
import { BASE_CURRENCY, formatMoney } from "@/lib/ledger/money";
import {
  AccountCode,
  balanceFigures,
  dayFigures,
  FiguresRow,
  sidesOf,
  trialColumns,
} from "./figures";

/** All currencies in that of the bank, with the difference that the day's rates make to the positions. */
export function BaseBalanceTable({ balance }: { balance: BaseBalance }) {
  const { unrated, rounding } = balance;
  return (
    <>
      <Notice tone={balance.isEven ? "info" : "bad"} className="mb-5">
        {balance.isEven
          ? differenceText(balance)
          : "The balances do not add up to zero in every currency. Please reconcile the books."}
      </Notice>
      {unrated.length > 0 && (
        <Notice tone="warn" className="mb-5">
          {`Without ${unrated.join(" and ")}: no mid rate on this day.`}
        </Notice>
      )}
      <Table
        dense
        caption={`Trial balance of all currencies in ${BASE_CURRENCY}`}
        columns={trialColumns(false)}
      >
        {balance.lines.filter(hasFigures).map((line) => (
          <FiguresRow
            key={line.kind}
            name={<LineName kind={line.kind} />}
            figures={[
              ...dayFigures(line, BASE_CURRENCY),
              ...balanceFigures(sidesOf(line.closingMinor), BASE_CURRENCY),
            ]}
          />
        ))}
        {hasFigures(rounding) && (
          <FiguresRow
            name={
              <>
                <span className="font-medium">Rounding</span>
                <span className="note">
                  Each amount is converted and rounded by itself
                </span>
              </>
            }
            figures={[
              ...dayFigures(rounding, BASE_CURRENCY),
              ...balanceFigures(sidesOf(rounding.closingMinor), BASE_CURRENCY),
            ]}
          />
        )}
        <FiguresRow
          isTotal
          name="Total"
          figures={[
            ...dayFigures(balance, BASE_CURRENCY),
            ...balanceFigures(balance, BASE_CURRENCY),
          ]}
        />
      </Table>
    </>
  );
}

function LineName({ kind }: { kind: string }) {
  return (
    <>
      <AccountCode code={chartLine(kind).code} />
      <span className="font-medium">{baseLineName(kind)}</span>
      {kind === "position" && (
        <span className="note">
          Currency positions at the mid rates of the day
        </span>
      )}
    </>
  );
}

function differenceText({
  differenceMinor,
  differenceBeforeMinor,
}: BaseBalance): string {
  const total = `The difference from rates is ${formatMoney(differenceMinor, BASE_CURRENCY)}`;
  if (differenceBeforeMinor === null) return `${total}.`;
  const change = differenceMinor - differenceBeforeMinor;
  return `${total}, and was ${formatMoney(differenceBeforeMinor, BASE_CURRENCY)} at the end of the day before: ${formatMoney(change, BASE_CURRENCY)} on this day.`;
}
