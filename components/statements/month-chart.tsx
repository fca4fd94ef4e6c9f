"use client";

import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import type { Month } from "@/lib/features/statements/history/months";
import { statementPages } from "@/lib/features/statements/pages";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { formatLongMonth, formatMonth } from "@/lib/platform/format";
import { withQuery } from "@/lib/platform/http/query";
import { lastOfMonth } from "@/lib/platform/time/calendar";
import { roundAxis } from "./round-axis";

type MonthsProps = {
  months: Month[];
  currency: Currency;
  /** The day of the bank, in the last month. */
  today: string;
  /** The number of the account, if it is not the main account. */
  account?: string;
  /** Whether the chart is that of the main account and there are others. */
  namesMain?: boolean;
};

/** Money in and out by month: a bar chart, or two figures while only one month has any. */
export function MonthChart(chart: MonthsProps) {
  const { months, currency, namesMain } = chart;
  const used = months.filter(
    ({ inMinor, outMinor }) => inMinor > 0n || outMinor > 0n,
  );
  const current = months.at(-1)!;
  return (
    <Card aria-labelledby="months">
      <CardHead
        id="months"
        title="Money in and out"
        note={`Money in and out${namesMain ? " of your main account" : ""} each month, without reversed transactions.`}
      />
      {used.length === 0 ? (
        <EmptyState
          title={`No money in or out in the last ${months.length} months`}
        >
          Once you receive or send money, this chart shows it by month.
        </EmptyState>
      ) : used.length === 1 ? (
        <Sums month={used[0]!} current={current} currency={currency} isAlone />
      ) : (
        <div className="grid grid-cols-1 gap-x-12 gap-y-6 sm:grid-cols-[auto_minmax(0,1fr)]">
          <Sums month={current} current={current} currency={currency} />
          <Chart {...chart} />
        </div>
      )}
    </Card>
  );
}

function Sums({
  month: { month, inMinor, outMinor },
  current,
  currency,
  isAlone = false,
}: {
  month: Month;
  current: Month;
  currency: Currency;
  isAlone?: boolean;
}) {
  const when =
    month === current.month ? "this month" : `in ${formatLongMonth(month)}`;
  return (
    <dl
      className={`flex flex-wrap gap-x-10 gap-y-4 ${isAlone ? "" : "sm:flex-col sm:justify-center"}`}
    >
      <Sum
        term={`Money in ${when}`}
        mark="bg-accent"
        text={formatMoney(inMinor, currency)}
      />
      <Sum
        term={`Money out ${when}`}
        mark="bg-line-strong"
        text={formatMoney(outMinor, currency)}
      />
    </dl>
  );
}

/** A table whose rows are drawn as pairs of bars. A row shows its sums on hover and focus, and leads to its month. */
function Chart({ months, currency, today, account }: MonthsProps) {
  const maximum = months
    .flatMap(({ inMinor, outMinor }) => [inMinor, outMinor])
    .reduce((a, b) => (a > b ? a : b));
  const top = roundAxis(maximum);
  const hrefOf = (month: string) => {
    const first = `${month}-01`;
    const last = lastOfMonth(first);
    return withQuery(statementPages.transactions, {
      account,
      from: first,
      to: last < today ? last : today,
    });
  };
  return (
    <div className="month-chart">
      <div aria-hidden className="axis">
        {[top, top / 2n, 0n].map((minor) => (
          <span key={minor} translate="no">
            {formatMoney(minor, currency).replace(/\.0+$/, "")}
          </span>
        ))}
      </div>
      <table role="table">
        <caption className="sr-only">Money in and out by month</caption>
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            {["Month", "Money in", "Money out"].map((label) => (
              <th key={label} role="columnheader" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {months.map(({ month, inMinor, outMinor }) => (
            <tr key={month} role="row">
              <th role="rowheader" scope="row">
                <Link href={hrefOf(month)}>
                  <span>{formatMonth(month).slice(0, 3)}</span>
                  <span className="sr-only">{formatMonth(month).slice(3)}</span>
                </Link>
              </th>
              {[inMinor, outMinor].map((minor, at) => (
                <td key={at} role="cell">
                  {minor > 0n && (
                    <i style={{ height: `${shareOf(minor, top)}%` }} />
                  )}
                  <span translate="no">{formatMoney(minor, currency)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the height of a bar in percent of the axis. Any amount above zero stays visible. */
const shareOf = (minor: bigint, top: bigint) =>
  Math.max(2, Number((minor * 1000n) / top) / 10);

function Sum({
  term,
  mark,
  text,
}: {
  term: string;
  mark: string;
  text: string;
}) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-sm text-ink-soft">
        <span aria-hidden className={`size-3 rounded-sm ${mark}`} />
        <span>{term}</span>
      </dt>
      <dd className="figures mt-1 text-xl font-semibold">{text}</dd>
    </div>
  );
}
