import type { Route } from "next";
import { Link } from "@/components/ui/link";
import { quickPeriods } from "@/lib/features/statements/history/periods";

/** Periods to choose with one click. The one that the page shows is marked. */
export function PeriodLinks({
  shown,
  today,
  hrefFor,
}: {
  shown: { from?: string | undefined; to?: string | undefined };
  today: string;
  hrefFor: (period: { from: string; to: string }) => Route;
}) {
  return (
    <nav aria-label="Periods" className="print:hidden">
      <ul className="chips">
        {quickPeriods(today).map(({ name, from, to }) => (
          <li key={name}>
            <Link
              href={hrefFor({ from, to })}
              scroll={false}
              aria-current={
                shown.from === from && shown.to === to ? "true" : undefined
              }
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
