"use client";

import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { formatMonth } from "@/lib/platform/format";
import type { Month } from "@/lib/features/statements/history/months";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { roundAxis } from "./round-axis";

/** Money in and out by month: a bar chart, with a table for screen readers. */
export function MonthChart({
  months,
  currency,
}: {
  months: Month[];
  currency: Currency;
}) {
  const maximum = months.reduce(
    (top, { inMinor, outMinor }) =>
      [top, inMinor, outMinor].reduce((a, b) => (a > b ? a : b)),
    0n,
  );
  return (
    <Card aria-labelledby="months" className="md:col-span-2 xl:col-span-12">
      <CardHead
        id="months"
        title="Money in and out"
        note="Money in and out each month, without reversed transactions."
      />
      {maximum === 0n ? (
        <EmptyState
          title={`No money in or out in the last ${months.length} months`}
        >
          Once you receive or send money, this chart shows it by month.
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-x-12 gap-y-6 sm:grid-cols-[auto_minmax(0,1fr)]">
            <Sums month={months.at(-1)!} currency={currency} />
            <Chart months={months} maximum={maximum} currency={currency} />
          </div>
          <MonthTable months={months} currency={currency} />
        </>
      )}
    </Card>
  );
}

function Sums({ month, currency }: { month: Month; currency: Currency }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 sm:flex-col sm:justify-center">
      <Sum
        term="Money in this month"
        mark="bg-accent"
        text={formatMoney(month.inMinor, currency)}
      />
      <Sum
        term="Money out this month"
        mark="border border-ink-soft"
        text={formatMoney(month.outMinor, currency)}
      />
    </dl>
  );
}

const height = 100;
const barWidth = 22;
const step = 72;

/** The SVG is stretched to its container, so all text is outside of it. `most` is the largest sum, above zero. */
function Chart({
  months,
  maximum,
  currency,
}: {
  months: Month[];
  maximum: bigint;
  currency: Currency;
}) {
  const width = months.length * step;
  const top = roundAxis(maximum);
  return (
    <div
      aria-hidden
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pt-2 text-xs text-ink-soft"
    >
      <div className="figures flex h-36 flex-col justify-between">
        {[top, top / 2n, 0n].map((minor) => (
          <span key={minor} className="flex h-0 items-center justify-end">
            {formatMoney(minor, currency).replace(/\.0+$/, "")}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-y border-line-strong [border-top-style:dashed]"
      >
        <line
          x2={width}
          y1={height / 2}
          y2={height / 2}
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-line-strong"
        />
        <path
          d={bars(months, top, "inMinor", -barWidth - 2)}
          className="fill-accent"
        />
        <path
          d={bars(months, top, "outMinor", 2)}
          vectorEffect="non-scaling-stroke"
          className="fill-surface stroke-ink-soft"
        />
      </svg>
      <div className="col-start-2 grid grid-flow-col auto-cols-fr pt-1.5 text-center">
        {months.map(({ month }) => (
          <span key={month}>{formatMonth(month).slice(0, 3)}</span>
        ))}
      </div>
    </div>
  );
}

/**
 * Returns the path of one bar a month on the base line. `offset` is the distance of a bar's left edge from the middle
 * of its month. Any amount above zero stays visible.
 */
function bars(
  months: Month[],
  top: bigint,
  sum: "inMinor" | "outMinor",
  offset: number,
): string {
  return months
    .map((month, at) => {
      const share = shareOf(month[sum], top);
      if (share === 0) return "";
      const tall = Math.max(2, share * height);
      const left = at * step + step / 2 + offset;
      return `M${left} ${height}v${-tall}h${barWidth}v${tall}z`;
    })
    .join("");
}

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

function MonthTable({
  months,
  currency,
}: {
  months: Month[];
  currency: Currency;
}) {
  return (
    // A hidden table keeps the width of its text; a box around it does not.
    <div className="sr-only">
      <table>
        <caption>Money in and out by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Money in</th>
            <th scope="col">Money out</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, inMinor, outMinor }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{formatMoney(inMinor, currency)}</td>
              <td>{formatMoney(outMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns the share of the axis, 0 to 1, at pixel precision. */
function shareOf(minor: bigint, top: bigint): number {
  return Number((minor * 10_000n) / top) / 10_000;
}
