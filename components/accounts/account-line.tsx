import { Line } from "@/components/ui/lines";
import { Link } from "@/components/ui/link";
import { AccountBadge } from "@/components/accounts/account-badge";
import { Amount } from "@/components/ledger/amount";
import { type Account, labelOf } from "@/lib/features/accounts/account";
import { accountPath } from "@/lib/features/accounts/pages";
import { TYPE_LABELS } from "@/lib/ledger/account-label";
import { homePages } from "@/lib/identity/pages";

/** An account with its name, number and balances. The main account has the dashboard itself as its page. */
export function AccountLine({ account }: { account: Account }) {
  const { number, currency, totalMinor, availableMinor, isMain } = account;
  return (
    <Line
      title={
        <Link
          href={isMain ? homePages.customer : accountPath(number)}
          translate="no"
        >
          {labelOf(account)}
        </Link>
      }
      note={
        <>
          <span>{TYPE_LABELS[account.type]}</span>
          <span translate="no" className="figures">
            {` · ${number} · ${currency}`}
          </span>
        </>
      }
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
