import Plus from "lucide-react/icons/plus";
import type { Route } from "next";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import type { StaffAccount } from "@/lib/features/accounts/staff-queries";
import { StaffAccountsTable } from "./staff-accounts-table";
import { toStaffAccountLine } from "./staff-account-line";

/** All accounts of one customer, for staff. */
export function StaffAccounts({
  accounts,
  opening,
  ...rights
}: {
  accounts: readonly StaffAccount[];
  /** The link that opens or closes the form of a new account; null without the right. */
  opening: { href: Route; isOpen: boolean } | null;
  mayServe: boolean;
  mayRename: boolean;
}) {
  return (
    <Card aria-labelledby="accounts">
      <CardHead
        id="accounts"
        title="Accounts"
        aside={
          opening && (
            <nav aria-label="New account">
              <ButtonLink
                href={opening.href}
                aria-current={opening.isOpen ? "true" : undefined}
                variant="secondary"
                size="small"
                scroll={false}
              >
                <Plus aria-hidden className="size-4" />
                <span>Open account</span>
              </ButtonLink>
            </nav>
          )
        }
      />
      <StaffAccountsTable
        lines={accounts.map(toStaffAccountLine)}
        {...rights}
      />
    </Card>
  );
}
