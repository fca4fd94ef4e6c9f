import type { Route } from "next";
import type { ReactNode } from "react";
import { z } from "zod";
import { ListTabs } from "@/components/back-office/list-tabs";
import { PostingForm } from "@/components/back-office/posting-form";
import { CustomerActions } from "@/components/customers/customer-actions";
import { CustomerHead } from "@/components/customers/customer-head";
import { FocusPanelOnOpen } from "@/components/shell/focus-panel-on-open";
import { Card, CardHead } from "@/components/ui/card";
import { findSignInLock } from "@/lib/features/access/unlock";
import type { PostingPanel } from "@/lib/features/customers/pages";
import type { CustomerDetail } from "@/lib/features/customers/queries";
import type { Admin } from "@/lib/identity/callers";
import { hasRight, type Right } from "@/lib/identity/rights";
import type { Query } from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";
import { TABS, type TabName, type TabProps } from "./customer-tabs";

/** What is open on a customer's page: a tab, and a form beside it. */
export const workspaceParams = {
  tab: z.enum(Object.keys(TABS) as TabName[]),
  panel: z.enum(["credit", "debit"]),
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
  const lock = await findSignInLock(customer.viewed);
  const tab = at.tab ?? "overview";
  const mayPost = may("serve") && customer.isVerified;
  const panel = (mayPost && at.panel) || null;
  const Tab: (props: TabProps) => ReactNode = TABS[tab].content;
  return (
    <>
      <CustomerHead
        customer={customer}
        isLocked={lock !== null}
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
          <Tab customer={customer} may={may} lock={lock} />
        </div>
      </div>
    </>
  );
}

const PANELS: Record<PostingPanel, string> = {
  credit: "Credit Account",
  debit: "Debit Account",
};

function Panel({
  panel,
  customer: { accountNumber, fullName, accountCurrency },
}: {
  panel: PostingPanel;
  customer: CustomerDetail;
}) {
  return (
    <Card aria-labelledby="panel">
      <CardHead id="panel" title={PANELS[panel]} />
      <FocusPanelOnOpen panel={panel} headingId="panel" />
      <PostingForm
        key={panel}
        kind={panel}
        today={bankToday()}
        currency={accountCurrency}
        account={{ value: accountNumber, label: fullName, note: accountNumber }}
        rebooked={null}
      />
    </Card>
  );
}
