import { type Currency, formatMoney } from "@/lib/ledger/money";

/** The progress towards the goal of a pot. */
export function GoalProgress({
  totalMinor,
  goalMinor,
  currency,
}: {
  totalMinor: bigint;
  goalMinor: bigint;
  currency: Currency;
}) {
  const percent = Number((totalMinor * 100n) / goalMinor);
  const left = goalMinor - totalMinor;
  return (
    <div className="grid gap-2 text-sm">
      <label htmlFor="goal-progress" className="flex justify-between gap-4">
        <span translate="no" className="figures">
          {`${formatMoney(totalMinor, currency)} of ${formatMoney(goalMinor, currency)}`}
        </span>
        <span className="figures">{`${percent} %`}</span>
      </label>
      <progress
        id="goal-progress"
        max={100}
        value={Math.min(percent, 100)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <p className="text-ink-soft">
        {left > 0n
          ? `${formatMoney(left, currency)} to go`
          : "You have reached your goal."}
      </p>
    </div>
  );
}
