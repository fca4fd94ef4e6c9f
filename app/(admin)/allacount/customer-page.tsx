import type { Route } from "next";
import type { ReactNode } from "react";
import { z } from "zod";
import { ListTabs } from "@/components/back-office/list-tabs";
import { PostingForm } from "@/components/back-office/posting-form";
import { OpenAccountForForm } from "@/components/accounts/open-account-for-form";
import { CustomerActions } from "@/components/customers/customer-actions";
import { CustomerHead } from "@/components/customers/customer-head";
import { FocusPanelOnOpen } from "@/components/shell/focus-panel-on-open";
import { Card, CardHead } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { listAccounts } from "@/lib/features/accounts/queries";
import { findLocks } from "@/lib/features/access/unlock";
import type { CustomerPanel } from "@/lib/features/customers/pages";
import type { CustomerDetail } from "@/lib/features/customers/queries";
import type { Admin } from "@/lib/identity/callers";
import { hasRight, type Right } from "@/lib/identity/rights";
import { counted } from "@/lib/platform/format";
import type { Query } from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";
import { TABS, type TabName, type TabProps } from "./customer-tabs";

/** The address of a customer's page names the open tab, and the form that is open beside it. */
export const workspaceParams = {
  tab: z.enum(Object.keys(TABS) as TabName[]),
  panel: z.enum(["credit", "debit", "open-account"]),
};
type Place = Query<typeof workspaceParams>;

/** A customer's page: the head stays in sight, and each tab has an address of its own. */
export async function CustomerPage({
  admin,
  customer,
  closeHref,
  at,
  hrefOf,
}: {
  admin: Admin;
  customer: CustomerDetail;
  closeHref: Route;
  at: Place;
  hrefOf: (place: Place) => Route;
}) {
  const may = (right: Right) => hasRight(admin, right);
  const [locks, accounts] = await Promise.all([
    findLocks(customer.viewed),
    listAccounts(customer.viewed),
  ]);
  const kept = accounts.filter(({ state }) => state !== "closed").length;
  const tab = at.tab ?? "overview";
  const mayPost = may("serve") && customer.isVerified;
  const panel = (mayPost && at.panel) || null;
  const Tab: (props: TabProps) => ReactNode = TABS[tab].content;
  return (
    <>
      <CustomerHead
        customer={customer}
        isLocked={locks.signIn !== null}
        accounts={
          kept > 1 ? (
            <Link href={hrefOf({ tab: "accounts", panel: at.panel })}>
              {counted(kept, "account")}
            </Link>
          ) : null
        }
        closeHref={closeHref}
        actions={
          <CustomerActions
            customer={customer}
            may={may}
            open={panel}
            panelHref={(other) => hrefOf({ tab: at.tab, panel: other })}
          />
        }
        tabs={
          <ListTabs
            label="Parts of this page"
            tabs={Object.entries(TABS).map(([name, { label }]) => ({
              label,
              href: hrefOf({
                tab: name === "overview" ? undefined : (name as TabName),
                panel: at.panel,
              }),
              isCurrent: name === tab,
            }))}
          />
        }
      />
      <div className="workspace">
        {panel && <Panel panel={panel} customer={customer} />}
        <div>
          <Tab
            customer={customer}
            accounts={accounts}
            may={may}
            locks={locks}
            openAccount={
              mayPost
                ? {
                    href: hrefOf({
                      tab: at.tab,
                      panel:
                        panel === "open-account" ? undefined : "open-account",
                    }),
                    isOpen: panel === "open-account",
                  }
                : null
            }
          />
        </div>
      </div>
    </>
  );
}

const PANELS: Record<CustomerPanel, string> = {
  credit: "Credit Account",
  debit: "Debit Account",
  "open-account": "Open Account",
};

function Panel({
  panel,
  customer: { id, accountNumber, fullName, accountCurrency },
}: {
  panel: CustomerPanel;
  customer: CustomerDetail;
}) {
  return (
    <Card aria-labelledby="panel">
      <CardHead id="panel" title={PANELS[panel]} />
      <FocusPanelOnOpen panel={panel} />
      {panel === "open-account" ? (
        <OpenAccountForForm customerId={id} />
      ) : (
        <PostingForm
          key={panel}
          kind={panel}
          today={bankToday()}
          currency={accountCurrency}
          account={{
            value: accountNumber,
            label: fullName,
            note: accountNumber,
          }}
          rebooked={null}
          folded
        />
      )}
    </Card>
  );
}
