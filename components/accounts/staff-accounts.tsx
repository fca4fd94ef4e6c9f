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
  openHref,
  ...rights
}: {
  accounts: readonly StaffAccount[];
  /** The form of a new account; null if it is open, or not for this member of staff. */
  openHref: Route | null;
  mayServe: boolean;
  mayRename: boolean;
}) {
  return (
    <Card aria-labelledby="accounts">
      <CardHead
        id="accounts"
        title="Accounts"
        aside={
          openHref && (
            <nav aria-label="New account">
              <ButtonLink
                href={openHref}
                variant="secondary"
                size="small"
                scroll={false}
              >
                <Plus aria-hidden />
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
