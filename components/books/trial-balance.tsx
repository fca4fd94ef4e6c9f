import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Table } from "@/components/ui/table";
import { booksPages } from "@/lib/features/books/pages";
import {
  hasFigures,
  type TrialBalance,
} from "@/lib/features/books/trial-balance";
import { statementPages } from "@/lib/features/statements/pages";
import { chartLine, isBankAccountKind } from "@/lib/ledger/chart";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";
import { withQuery } from "@/lib/platform/http/query";
import {
  AccountCode,
  balanceFigures,
  dayFigures,
  FiguresRow,
  sidesOf,
  trialColumns,
} from "./figures";

/**
 * The balance of every class of accounts at the end of a day, and whether they add up. Accounts without a balance or an
 * entry are left out: the bank has its accounts in every currency.
 */
export function TrialBalanceTable({
  trial,
  day,
}: {
  trial: TrialBalance;
  day: string;
}) {
  const { currency, rate } = trial;
  const hasBase = currency !== BASE_CURRENCY && rate !== null;
  return (
    <>
      <Proof trial={trial} />
      {currency !== BASE_CURRENCY && (
        <p className="note mb-3">{rateText(trial)}</p>
      )}
      <Table
        dense
        caption={`Trial balance${inCurrency(currency)}`}
        columns={trialColumns(hasBase)}
      >
        {trial.lines.filter(hasFigures).map((line) => (
          <FiguresRow
            key={line.kind}
            name={<AccountName kind={line.kind} currency={currency} />}
            figures={[
              ...dayFigures(
                line,
                currency,
                entriesOf(line.kind, currency, day),
              ),
              ...balanceFigures(
                sidesOf(line.closingMinor),
                currency,
                hasBase ? sidesOf(line.inBase?.closingMinor ?? 0n) : undefined,
              ),
            ]}
          />
        ))}
        <FiguresRow
          isTotal
          name="Total"
          figures={[
            ...dayFigures(trial, currency),
            ...balanceFigures(
              trial,
              currency,
              hasBase ? trial.inBase : undefined,
            ),
          ]}
        />
      </Table>
    </>
  );
}

const inCurrency = (currency: Currency) =>
  currency === BASE_CURRENCY ? "" : ` in ${currency}`;

const rateText = ({ currency, rate }: TrialBalance) =>
  rate === null
    ? `${currency} has no mid rate on this day.`
    : `1 ${currency} = ${rate} ${BASE_CURRENCY}, the mid rate of the day.`;

/** The entries of a bank account, on one day or on all; those of customers are in the history. */
const entriesOf = (kind: string, currency: Currency, day?: string) =>
  isBankAccountKind(kind)
    ? withQuery(booksPages.entries, {
        account: kind,
        currency: currency === BASE_CURRENCY ? undefined : currency,
        ...{ from: day, to: day },
      })
    : withQuery(statementPages.staffHistory, {
        reversed: "show",
        ...{ from: day, to: day },
      });

function Proof({ trial }: { trial: TrialBalance }) {
  const isEqual =
    trial.debitBalancesMinor === trial.creditBalancesMinor &&
    trial.debitsMinor === trial.creditsMinor;
  return (
    <Notice tone={isEqual ? "good" : "bad"} className="mb-5">
      {isEqual
        ? `All balances${inCurrency(trial.currency)} add up to zero.`
        : `The balances${inCurrency(trial.currency)} do not add up to zero. Please reconcile the books.`}
    </Notice>
  );
}

function AccountName({ kind, currency }: { kind: string; currency: Currency }) {
  const { code, name, holds } = chartLine(kind);
  return (
    <>
      <AccountCode code={code} />
      {isBankAccountKind(kind) ? (
        <Link
          href={entriesOf(kind, currency)}
          className="quiet-link font-medium"
        >
          <span>{name}</span>
          <span className="sr-only">{inCurrency(currency)}</span>
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      <span className="block text-xs text-ink-soft">{holds}</span>
    </>
  );
}
