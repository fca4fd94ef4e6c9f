import type { Metadata } from "next";
import { z } from "zod";
import { ActionTiles } from "@/components/back-office/action-tiles";
import { FocusPanelOnOpen } from "@/components/shell/focus-panel-on-open";
import { readMinimumAge } from "@/lib/platform/config/env";
import { CreateAccountForm } from "@/components/customers/create-account-form";
import { Card, CardHead } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight, type Right } from "@/lib/identity/rights";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import {
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { listViewParams } from "@/components/shell/list-view";
import type { ManagePanel } from "@/lib/features/customers/pages";
import { bankToday } from "@/lib/platform/time/clock";
import { DeletePanel, PostingPanel, StatusPanel, UpdatePanel } from "./panels";

export const metadata: Metadata = { title: "Manage Accounts" };

const panels: Record<
  ManagePanel,
  { title: string; note: string; right: Right }
> = {
  create: {
    title: "Create Account",
    note: "The customer doesn’t need to verify the email address. The opening balance is posted as the first transaction.",
    right: "serve",
  },
  credit: {
    title: "Credit Account",
    note: "The money comes from the account you choose, or from the bank’s cash account.",
    right: "serve",
  },
  debit: {
    title: "Debit Account",
    note: "The money goes to the account you choose, or to the bank’s cash account.",
    right: "serve",
  },
  update: {
    title: "Update Account",
    note: "Choose the account you want to update.",
    right: "correct",
  },
  delete: {
    title: "Delete Account",
    note: "Choose the account you want to delete. You confirm before anything is deleted.",
    right: "delete",
  },
  status: {
    title: "Change Account Status",
    note: "The new status takes effect at once, unless a second person must approve it.",
    right: "serve",
  },
};

const querySchema = pageQuery({
  panel: z.enum(Object.keys(panels) as ManagePanel[]),
  id: textParam,
  account: textParam,
  review: z.literal("sign-ins"),
  /** The reversed transaction that a new one replaces. */
  rebook: textParam,
  /** The payment that a credit pays back, whole or in part. */
  refund: textParam,
  ...listViewParams,
});

export default async function ManagePage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin("serve");
  const query = querySchema.parse(await searchParams);
  const mayOpen = (panel: ManagePanel) => hasRight(admin, panels[panel].right);
  const known = query.panel;
  const panel = known && mayOpen(known) ? known : null;
  // The form of the chosen account has its own instructions.
  const isPicked = panel === "update" && query.id !== undefined;
  const today = bankToday();

  return (
    <>
      <div className="print:hidden">
        <PageHeader title="Manage Accounts" />
        {known && !panel && (
          <Notice tone="warn" className="mb-6">
            {staffIdentityErrors.RIGHT_MISSING.text}
          </Notice>
        )}
        <ActionTiles open={panel} mayOpen={mayOpen} />
      </div>
      {panel && (
        <Card
          aria-labelledby="panel"
          className="mt-6 print:mt-0 print:border-0 print:p-0"
        >
          <div className="print:hidden">
            <CardHead
              id="panel"
              title={panels[panel].title}
              note={isPicked ? null : panels[panel].note}
            />
          </div>
          <FocusPanelOnOpen panel={panel} />
          {panel === "create" && (
            <CreateAccountForm today={today} minimumAge={readMinimumAge()} />
          )}
          {(panel === "credit" || panel === "debit") && (
            <PostingPanel kind={panel} admin={admin} query={query} />
          )}
          {panel === "update" && <UpdatePanel admin={admin} query={query} />}
          {panel === "delete" && <DeletePanel admin={admin} query={query} />}
          {panel === "status" && <StatusPanel admin={admin} query={query} />}
        </Card>
      )}
    </>
  );
}
