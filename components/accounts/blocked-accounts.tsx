import { Notice } from "@/components/ui/notice";
import { type Account, labelOf } from "@/lib/features/accounts/account";
import { site } from "@/lib/platform/config/site";

/** A notice for each account that staff have blocked. */
export function BlockedAccounts({
  accounts,
  className,
}: {
  accounts: readonly Account[];
  className?: string;
}) {
  return accounts
    .filter(({ state }) => state === "blocked")
    .map((account) => (
      <Notice key={account.number} tone="warn" className={className}>
        <span>{`${site.name} has blocked `}</span>
        <span translate="no">{`${labelOf(account)}, ${account.number}`}</span>
        <span>
          . It neither sends nor receives payments. Please contact customer
          care.
        </span>
      </Notice>
    ));
}
