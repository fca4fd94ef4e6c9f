import type { Route } from "next";
import { Link } from "@/components/ui/link";
import { type Account, labelOf } from "@/lib/features/accounts/account";

/** The accounts of a customer who has several, to choose with one click. The one that the page shows is marked. */
export function AccountLinks({
  accounts,
  shown,
  hrefFor,
}: {
  accounts: readonly Account[];
  /** The number of the account that the page shows. */
  shown: string;
  hrefFor: (account: Account) => Route;
}) {
  if (accounts.length < 2) return null;
  return (
    <nav aria-label="Accounts" className="mb-6 print:hidden">
      <ul className="chips">
        {accounts.map((account) => (
          <li key={account.number}>
            <Link
              href={hrefFor(account)}
              scroll={false}
              aria-current={account.number === shown ? "true" : undefined}
            >
              <span translate="no">{labelOf(account)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
