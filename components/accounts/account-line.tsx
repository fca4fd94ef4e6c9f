import { Line } from "@/components/ui/lines";
import { Link } from "@/components/ui/link";
import { AccountBadge } from "@/components/accounts/account-badge";
import { Amount } from "@/components/ledger/amount";
import { type Account, labelOf } from "@/lib/features/accounts/account";
import { accountPath } from "@/lib/features/accounts/pages";
import { TYPE_LABELS } from "@/lib/ledger/account-label";
import { homePages } from "@/lib/identity/pages";

/** An account with its name, number and balances. */
export function AccountLine({ account }: { account: Account }) {
  const { currency, totalMinor, availableMinor } = account;
  return (
    <Line
      title={<AccountLink account={account} />}
      note={<AccountKind account={account} />}
      aside={
        <>
          <div>
            <Amount minor={totalMinor} currency={currency} />
          </div>
          {availableMinor !== totalMinor && (
            <div className="text-xs text-ink-soft">
              <span>Available </span>
              <Amount minor={availableMinor} currency={currency} />
            </div>
          )}
          <AccountBadge account={account} />
        </>
      }
    />
  );
}

/** An account with its name and number, and both balances by name below. */
export function AccountWithBalances({ account }: { account: Account }) {
  const { currency, totalMinor, availableMinor } = account;
  const balances = [
    ["Available balance", availableMinor],
    ["Total book balance", totalMinor],
  ] as const;
  return (
    <Line
      title={<AccountLink account={account} />}
      note={
        <>
          <AccountKind account={account} />
          <dl className="mt-1.5 text-sm">
            {balances.map(([term, minor]) => (
              <div key={term} className="flex flex-wrap gap-x-4">
                <dt>{term}</dt>
                <dd className="ml-auto font-medium text-ink">
                  <Amount minor={minor} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      }
    />
  );
}

/** The main account has the dashboard itself as its page. */
function AccountLink({ account }: { account: Account }) {
  return (
    <Link
      href={account.isMain ? homePages.customer : accountPath(account.number)}
      translate="no"
    >
      {labelOf(account)}
    </Link>
  );
}

function AccountKind({ account }: { account: Account }) {
  return (
    <>
      <span>{TYPE_LABELS[account.type]}</span>
      <span translate="no" className="figures">
        {` · ${account.number} · ${account.currency}`}
      </span>
    </>
  );
}
