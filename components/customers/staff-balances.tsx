import { Amount } from "@/components/ledger/amount";
import { Card, CardHead } from "@/components/ui/card";
import { type Account, labelOf } from "@/lib/features/accounts/account";
import type {
  AccountHold,
  CustomerDetail,
} from "@/lib/features/customers/queries";
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

/** What is on hold, and why. Nothing without a hold. A customer with several accounts has the account of each named. */
export function StaffHolds({
  holds,
  accounts,
}: {
  holds: AccountHold[];
  accounts: readonly Account[];
}) {
  const nameOf = (hold: AccountHold) => {
    const account = accounts.find(({ number }) => number === hold.account);
    return accounts.length > 1 && account ? ` in ${labelOf(account)}` : "";
  };
  if (holds.length === 0) return null;
  return (
    <Card aria-labelledby="holds">
      <CardHead id="holds" title="On hold" />
      <ul aria-label="Holds" className="grid gap-1 text-sm">
        {holds.map((hold) => (
          <li key={String(hold.id)}>
            <Amount minor={hold.amountMinor} currency={hold.currency} />
            <span>{`${nameOf(hold)} on hold since `}</span>
            <span className="figures">{formatDateTime(hold.placedAt)}</span>
            <span>{hold.reason && `: ${hold.reason}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
