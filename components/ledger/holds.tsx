import { Icon } from "@/components/ui/icon";
import { cn } from "@/lib/browser/cn";
import type { Hold } from "@/lib/ledger/holds";
import { type Currency, formatMoney } from "@/lib/ledger/money";
import { formatDay } from "@/lib/platform/format";

/** The sum of an account's holds, which opens their list; nothing without holds. */
export function Holds({
  holds,
  currency,
  className,
}: {
  holds: Hold[];
  currency: Currency;
  className?: string;
}) {
  if (holds.length === 0) return null;
  const sum = holds.reduce((total, hold) => total + hold.amountMinor, 0n);
  return (
    <details className={cn("holds", className)}>
      <summary>
        On hold{" "}
        <span translate="no" className="figures">
          {formatMoney(sum, currency)}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <ul>
        {holds.map(({ id, amountMinor, reason, placedAt }) => (
          <li key={String(id)}>
            <span translate="no" className="figures font-medium">
              {formatMoney(amountMinor, currency)}
            </span>{" "}
            <span>{reason}</span>
            <span className="block opacity-80">
              {`Since ${formatDay(placedAt)}. You can’t spend this money until we release it.`}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
