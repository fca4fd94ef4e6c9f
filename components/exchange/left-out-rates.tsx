import { Notice } from "@/components/ui/notice";
import type { LeftOutRate } from "@/lib/features/exchange/rates/queries";
import {
  formatChange,
  formatExchangeRate,
} from "@/lib/features/exchange/rates/rate";
import { counted, formatIsoDay } from "@/lib/platform/format";

/** Rates that the fetched file had and that nobody has entered yet, because they jump. */
export function LeftOutRates({ rates }: { rates: LeftOutRate[] }) {
  if (rates.length === 0) return null;
  return (
    <Notice tone="warn" className="mb-6">
      <p>{`${counted(rates.length, "rate")} of the European Central Bank moved by more than 5 % and ${rates.length === 1 ? "was" : "were"} not stored. Check ${rates.length === 1 ? "it" : "each one"}. If it is right, enter it; a second person then approves it. If not, enter the right one. Until then, the bank does not exchange ${rates.length === 1 ? "this currency" : "these currencies"}.`}</p>
      <ul className="figures mt-2">
        {rates.map(({ currency, day, perEuroMicro, previousMicro }) => (
          <li key={currency}>
            {`${currency} ${formatExchangeRate(perEuroMicro)} of ${formatIsoDay(day)}${previousMicro === null ? "" : ` (${formatChange(perEuroMicro, previousMicro)})`}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
