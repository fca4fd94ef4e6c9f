import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { formatMonth } from "@/lib/format";
import type { Month } from "@/lib/history/months";
import { formatMoney } from "@/lib/ledger/money";

/** Money in and out by month: a bar chart, with a table for screen readers. */
export function MonthChart({ months }: { months: Month[] }) {
  const most = months.reduce(
    (top, { inMinor, outMinor }) =>
      [top, inMinor, outMinor].reduce((a, b) => (a > b ? a : b)),
    0n,
  );
  return (
    <Card aria-labelledby="months" className="md:col-span-2 xl:col-span-12">
      <CardHead
        id="months"
        title="Money in and out"
        note="Totals by posting month. Reversed transactions aren’t included."
      />
      {most === 0n ? (
        <EmptyState
          title={`No money in or out in the last ${months.length} months`}
        >
          Once you receive or send money, this chart shows it by month.
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-x-12 gap-y-6 sm:grid-cols-[auto_minmax(0,1fr)]">
            <Sums month={months.at(-1)!} />
            <Chart months={months} most={most} />
          </div>
          <MonthTable months={months} />
        </>
      )}
    </Card>
  );
}

function Sums({ month }: { month: Month }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 sm:flex-col sm:justify-center">
      <Sum
        term="Money in this month"
        mark="bg-accent"
        text={signed("+", month.inMinor)}
      />
      <Sum
        term="Money out this month"
        mark="border border-ink-soft"
        text={signed("\u2212", month.outMinor)}
      />
    </dl>
  );
}

const height = 100;
const barWidth = 22;
const step = 72;

/** The SVG is stretched to its container, so all text is outside of it. `most` is the tallest bar, above zero. */
function Chart({ months, most }: { months: Month[]; most: bigint }) {
  const width = months.length * step;
  return (
    <div aria-hidden className="text-xs text-ink-soft">
      <p className="figures border-b border-dashed border-line-strong pb-1">
        {formatMoney(most)}
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-b border-line-strong"
      >
        {months.map(({ month, inMinor, outMinor }, at) => {
          const middle = at * step + step / 2;
          return (
            <g key={month}>
              <Bar
                x={middle - barWidth - 2}
                share={shareOf(inMinor, most)}
                className="fill-accent"
              />
              <Bar
                x={middle + 2}
                share={shareOf(outMinor, most)}
                className="fill-surface stroke-ink-soft"
              />
            </g>
          );
        })}
      </svg>
      <div className="grid grid-flow-col auto-cols-fr pt-1.5 text-center">
        {months.map(({ month }) => (
          <span key={month}>{formatMonth(month).slice(0, 3)}</span>
        ))}
      </div>
    </div>
  );
}

/** One bar on the base line. Any amount above zero stays visible. */
function Bar({
  x,
  share,
  className,
}: {
  x: number;
  share: number;
  className: string;
}) {
  if (share === 0) return null;
  const tall = Math.max(2, share * height);
  return (
    <rect
      x={x}
      y={height - tall}
      width={barWidth}
      height={tall}
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  );
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
        {term}
      </dt>
      <dd className="figures mt-1 text-xl font-semibold">{text}</dd>
    </div>
  );
}

function MonthTable({ months }: { months: Month[] }) {
  return (
    <table className="sr-only">
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
            <td>{formatMoney(inMinor)}</td>
            <td>{formatMoney(outMinor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const signed = (sign: string, minor: bigint) =>
  (minor > 0n ? sign : "") + formatMoney(minor);

/** Returns the share of the tallest bar, 0 to 1, at pixel precision. */
function shareOf(minor: bigint, most: bigint): number {
  return Number((minor * 10_000n) / most) / 10_000;
}
