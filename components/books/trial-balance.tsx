import type { Route } from "next";
import { Amount } from "@/components/ledger/amount";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { Cell, Row, Table } from "@/components/ui/table";
import {
  accountClassName,
  BANK_ACCOUNTS,
  isBankAccountKind,
} from "@/lib/features/books/accounts";
import { statementPages } from "@/lib/features/statements/pages";
import { booksPages } from "@/lib/features/books/pages";
import type { TrialBalance } from "@/lib/features/books/queries";
import { withQuery } from "@/lib/platform/http/query";
import { BASE_CURRENCY, type Currency, type Money } from "@/lib/ledger/money";

const columns = [
  { label: "Account" },
  { label: "Debits of the day", align: "right" },
  { label: "Credits of the day", align: "right" },
  { label: "Debit balance", align: "right" },
  { label: "Credit balance", align: "right" },
] as const;

/** The balance of every class of accounts at the end of a day, and whether they add up. */
export function TrialBalanceTable({
  trial,
  day,
}: {
  trial: TrialBalance;
  day: string;
}) {
  const { currency } = trial;
  return (
    <>
      <Proof trial={trial} />
      <Table
        dense
        caption={`Trial balance${inCurrency(currency)}`}
        columns={columns}
      >
        {trial.lines.map((line) => (
          <Row key={line.kind}>
            <Cell className="as-cards:col-span-2">
              <AccountName kind={line.kind} currency={currency} />
            </Cell>
            <Figure
              currency={currency}
              label="Debits of the day"
              minor={line.debitsMinor}
              href={entriesOf(line.kind, currency, day)}
            />
            <Figure
              currency={currency}
              label="Credits of the day"
              minor={line.creditsMinor}
              href={entriesOf(line.kind, currency, day)}
            />
            <Figure
              currency={currency}
              label="Debit balance"
              minor={line.closingMinor < 0n ? -line.closingMinor : 0n}
            />
            <Figure
              currency={currency}
              label="Credit balance"
              minor={line.closingMinor > 0n ? line.closingMinor : 0n}
            />
          </Row>
        ))}
        <Row>
          <Cell className="font-medium as-cards:col-span-2">Total</Cell>
          <Figure
            currency={currency}
            label="Debits of the day"
            minor={trial.debitsMinor}
            isTotal
          />
          <Figure
            currency={currency}
            label="Credits of the day"
            minor={trial.creditsMinor}
            isTotal
          />
          <Figure
            currency={currency}
            label="Debit balance"
            minor={trial.debitBalancesMinor}
            isTotal
          />
          <Figure
            currency={currency}
            label="Credit balance"
            minor={trial.creditBalancesMinor}
            isTotal
          />
        </Row>
      </Table>
    </>
  );
}

const inCurrency = (currency: Currency) =>
  currency === BASE_CURRENCY ? "" : ` in ${currency}`;

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
  const account = BANK_ACCOUNTS.find((each) => each.kind === kind);
  if (!account)
    return <span className="font-medium">{accountClassName(kind)}</span>;
  return (
    <>
      <Link
        href={entriesOf(kind, currency)}
        className="font-medium text-accent hover:underline"
      >
        <span>{account.name}</span>
        <span className="sr-only">{inCurrency(currency)}</span>
      </Link>
      <span className="block text-xs text-ink-soft">{account.holds}</span>
    </>
  );
}

/** An amount. In the table an empty cell is zero; cards leave it out, and show the name of the column. */
function Figure({
  label,
  minor,
  currency,
  href,
  isTotal = false,
}: Money & {
  label: string;
  /** The entries that the amount adds up. */
  href?: Route;
  isTotal?: boolean;
}) {
  const isShown = isTotal || minor !== 0n;
  return (
    <Cell
      align="right"
      className={`whitespace-nowrap as-cards:col-span-2 as-cards:flex as-cards:justify-between ${isTotal ? "font-medium" : ""} ${isShown ? "" : "as-cards:hidden"}`}
    >
      <span className="text-ink-soft as-table:hidden">{label}</span>
      {isShown &&
        (href ? (
          <Link href={href} className="text-accent hover:underline">
            <Amount minor={minor} currency={currency} />
          </Link>
        ) : (
          <Amount minor={minor} currency={currency} />
        ))}
    </Cell>
  );
}
