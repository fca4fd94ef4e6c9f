import { Amount } from "@/components/ledger/amount";
import { Card } from "@/components/ui/card";
import type { CustomerDetail, Hold } from "@/lib/features/customers/queries";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";
import { formatDateTime } from "@/lib/platform/format";

/** The balances of an account, and what is on hold. */
export function StaffBalances({
  customer,
  holds,
}: {
  customer: CustomerDetail;
  holds: Hold[];
}) {
  const { availableMinor, totalMinor, leftTodayMinor } = customer;
  const currency = customer.accountCurrency;
  const figures: {
    term: string;
    minor: bigint | null;
    unit?: Currency;
    isMain?: true;
  }[] = [
    { term: "Available balance", minor: availableMinor, isMain: true },
    { term: "Total balance", minor: totalMinor },
    { term: "On hold", minor: totalMinor - availableMinor },
    {
      term: "Remaining limit today",
      minor: leftTodayMinor,
      unit: BASE_CURRENCY,
    },
  ];
  return (
    <Card aria-label="Balances" className="mb-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        {figures.map(({ term, minor, unit = currency, isMain }) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd
              className={
                isMain
                  ? "figures text-xl font-semibold"
                  : "figures text-lg font-medium"
              }
            >
              {minor === null ? (
                "No limit"
              ) : (
                <Amount minor={minor} currency={unit} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {holds.length > 0 && (
        <ul
          aria-label="Holds"
          className="mt-4 grid gap-1 border-t border-line pt-4 text-sm"
        >
          {holds.map(({ id, amountMinor, reason, placedAt }) => (
            <li key={String(id)}>
              <Amount minor={amountMinor} currency={currency} /> on hold since{" "}
              <span className="figures">{formatDateTime(placedAt)}</span>
              <span>{reason && `: ${reason}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
