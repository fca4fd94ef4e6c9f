import { Amount } from "@/components/ledger/amount";
import { Card, CardHead } from "@/components/ui/card";
import type { CustomerDetail, Hold } from "@/lib/features/customers/queries";
import { BASE_CURRENCY, type Currency } from "@/lib/ledger/money";
import { formatDateTime } from "@/lib/platform/format";

/** The balances of the main account. */
export function StaffBalances({
  customer,
  isOneOfSeveral,
}: {
  customer: CustomerDetail;
  /** Whether the customer has several accounts; the balances then name the main account. */
  isOneOfSeveral: boolean;
}) {
  const { availableMinor, totalMinor, leftTodayMinor } = customer;
  const currency = customer.accountCurrency;
  const figures: { term: string; minor: bigint | null; unit?: Currency }[] = [
    { term: "Available balance", minor: availableMinor },
    { term: "Total balance", minor: totalMinor },
    { term: "On hold", minor: totalMinor - availableMinor },
    {
      term: "Remaining limit today",
      minor: leftTodayMinor,
      unit: BASE_CURRENCY,
    },
  ];
  return (
    <dl className="workspace-balances">
      {isOneOfSeveral && (
        <div>
          <dt>Balances of</dt>
          <dd>Main account</dd>
        </div>
      )}
      {figures.map(({ term, minor, unit = currency }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="figures">
            {minor === null ? (
              "No limit"
            ) : (
              <Amount minor={minor} currency={unit} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is on hold, and why. It renders nothing if that is nothing. */
export function StaffHolds({
  holds,
  currency,
}: {
  holds: Hold[];
  currency: Currency;
}) {
  if (holds.length === 0) return null;
  return (
    <Card aria-labelledby="holds">
      <CardHead id="holds" title="On hold" />
      <ul aria-label="Holds" className="grid gap-1 text-sm">
        {holds.map(({ id, amountMinor, reason, placedAt }) => (
          <li key={String(id)}>
            <Amount minor={amountMinor} currency={currency} /> on hold since{" "}
            <span className="figures">{formatDateTime(placedAt)}</span>
            <span>{reason && `: ${reason}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
