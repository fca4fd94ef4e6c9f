import { formatMoney } from "@/lib/ledger/money";
import { readBuiltDay } from "@/lib/platform/config/env";
import { formatIsoDay } from "@/lib/platform/format";
import { bankDay } from "@/lib/platform/time/clock";
import { sampleMonth } from "./sample-month";

const WIDTH = 1_000;
const HEIGHT = 240;

/** The balance of an example month as one line from its first day to its last. */
export function ExampleBalance() {
  const { period, openingMinor, closingMinor, account, lines } =
    sampleMonth(readBuiltDay());
  const days = Number(period.to.slice(-2));
  const highest = Math.max(
    ...lines.map(({ balanceAfterMinor }) => Number(balanceAfterMinor)),
  );
  const yOf = (minor: bigint) =>
    Math.round(HEIGHT - (Number(minor) / highest) * (HEIGHT - 20));
  const line = lines
    .map(({ enteredAt, balanceAfterMinor }) => {
      const day = Number(bankDay(enteredAt).slice(-2)) - 1;
      return `H${Math.round((day / days) * WIDTH)}V${yOf(balanceAfterMinor)}`;
    })
    .join("");
  const path = `M0 ${yOf(openingMinor)}${line}H${WIDTH}`;
  const ends = [
    ["Opening balance", openingMinor, period.from],
    ["Closing balance", closingMinor, period.to],
  ] as const;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`The balance of an example month. It falls with the rent, rises with the salary and ends at ${formatMoney(closingMinor, account.currency)}.`}
        className="h-48 w-full lg:h-72"
      >
        <path d={`${path}V${HEIGHT}H0Z`} fill="var(--colour-accent-soft)" />
        <path
          d={path}
          fill="none"
          stroke="var(--colour-accent)"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="figures flex justify-between gap-6 border-t border-line-strong pt-3">
        {ends.map(([term, minor, day]) => (
          <p key={term} className="last:text-right">
            <span className="block text-sm text-ink-soft">
              {`${term}, ${formatIsoDay(day)}`}
            </span>
            <span translate="no" className="text-2xl font-semibold">
              {formatMoney(minor, account.currency)}
            </span>
          </p>
        ))}
      </figcaption>
    </figure>
  );
}
