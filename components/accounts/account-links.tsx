import type { Route } from "next";
import { Link } from "@/components/ui/link";
import { type Account, labelOf } from "@/lib/features/accounts/account";

/** The accounts of a customer who has several, to choose with one click. The one that the page shows is marked. */
export function AccountLinks({
  accounts,
  shown,
  title,
  hrefFor,
}: {
  accounts: readonly Account[];
  /** The number of the account that the page shows, if it shows one. */
  shown?: string;
  /** A visible name of the links, where the page does not say what they are. */
  title?: string;
  hrefFor: (account: Account) => Route;
}) {
  if (accounts.length < 2) return null;
  return (
    <nav
      aria-label={title ?? "Accounts"}
      className={title ? "mt-5" : "mb-6 print:hidden"}
    >
      {title && <p className="mb-1.5 text-sm font-medium">{title}</p>}
      <ul className="chips">
        {accounts.map((account) => (
          <li key={account.number}>
            <Link
              href={hrefFor(account)}
              scroll={shown === undefined}
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
