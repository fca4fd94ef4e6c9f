import { Card, CardHead } from "@/components/ui/card";
import { formatMonth } from "@/lib/format";
import type { Month } from "@/lib/history/months";
import { formatMoney } from "@/lib/ledger/money";

const height = 120;
const barWidth = 22;
const step = 72;

/** Money in and out by month: bars for the eye, a table for everybody else. */
export function MonthChart({ months }: { months: Month[] }) {
  const most = months.reduce(
    (top, { inMinor, outMinor }) =>
      [top, inMinor, outMinor].reduce((a, b) => (a > b ? a : b)),
    1n,
  );
  const now = months.at(-1)!;
  const width = months.length * step;
  return (
    <Card aria-labelledby="months" className="md:col-span-2 xl:col-span-12">
      <CardHead
        id="months"
        title="Money in and out"
        note="By month of entry, without what was reversed."
      />
      <div className="grid gap-x-12 gap-y-6 sm:grid-cols-[auto_1fr]">
        <dl className="flex gap-x-10 gap-y-4 sm:flex-col sm:justify-end">
          <Sum
            term="In this month"
            mark="bg-accent"
            text={signed("+", now.inMinor)}
          />
          <Sum
            term="Out this month"
            mark="border border-ink-soft"
            text={signed("\u2212", now.outMinor)}
          />
        </dl>
        <svg
          aria-hidden
          viewBox={`0 0 ${width} ${height + 24}`}
          className="w-full max-w-xl overflow-visible sm:justify-self-end"
        >
          <line
            x2={width}
            y1={height + 0.5}
            y2={height + 0.5}
            className="stroke-line-strong"
          />
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
                <text
                  x={middle}
                  y={height + 19}
                  textAnchor="middle"
                  className="fill-ink-soft text-xs"
                >
                  {formatMonth(month).slice(0, 3)}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <table className="sr-only">
        <caption>Money in and out by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">In</th>
            <th scope="col">Out</th>
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
    </Card>
  );
}

/** A bar grows from the base line; whatever is not nothing can be seen. */
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

/** Nothing moved has no sign. */
const signed = (sign: string, minor: bigint) =>
  (minor > 0n ? sign : "") + formatMoney(minor);

/** Of the tallest bar, 0 to 1; exact enough for pixels. */
function shareOf(minor: bigint, most: bigint): number {
  return Number((minor * 10_000n) / most) / 10_000;
}
