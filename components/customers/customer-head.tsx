import X from "lucide-react/icons/x";
import type { Route } from "next";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Badge } from "@/components/ui/badge";
import { Portrait } from "@/components/ui/portrait";
import { photoUrl } from "@/lib/features/customers/pages";
import type { CustomerDetail } from "@/lib/features/customers/queries";
import { capitalised, initials } from "@/lib/platform/format";
import { StatusBadge } from "./account-facts";
import { StaffBalances } from "./staff-balances";

/**
 * The head of a customer's page, in view on every tab: the name, the status, the balances, the actions and the tabs.
 */
export function CustomerHead({
  customer,
  isLocked,
  accounts,
  closeHref,
  actions,
  tabs,
}: {
  customer: CustomerDetail;
  /** Whether wrong passwords have locked the sign-in. */
  isLocked: boolean;
  /** The link to the accounts of a customer who has several; null with one. */
  accounts: ReactNode;
  closeHref: Route;
  actions: ReactNode;
  tabs: ReactNode;
}) {
  return (
    <header className="workspace-head">
      <div className="workspace-name">
        <Portrait
          photo={customer.photoId && photoUrl(customer.photoId)}
          initials={initials(customer.fullName)}
        />
        <div>
          <h1>{customer.fullName}</h1>
          <p>
            <span translate="no" className="figures">
              {customer.accountNumber}
            </span>
            <span>{capitalised(customer.accountType)}</span>
            {accounts}
            <StatusBadge status={customer.accountStatus} />
            {isLocked && <Badge tone="bad">Sign-in locked</Badge>}
          </p>
        </div>
      </div>
      <div className="workspace-actions">
        {actions}
        <ButtonLink href={closeHref} variant="quiet" size="small">
          <X aria-hidden className="size-4" />
          Close
        </ButtonLink>
      </div>
      {tabs}
      <StaffBalances customer={customer} isOneOfSeveral={accounts !== null} />
    </header>
  );
}
