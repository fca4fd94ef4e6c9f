import type { Metadata } from "next";
import { ActionTiles, type Panel } from "@/components/admin/action-tiles";
import { PanelArrival } from "@/components/admin/panel-arrival";
import { CreateAccountForm } from "@/components/forms/create-account-form";
import { PostingForm } from "@/components/forms/posting-form";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireAdmin } from "@/lib/auth/guards";
import { hasRight, type Right } from "@/lib/auth/rights";
import { zurichToday } from "@/lib/format";
import { oneOf, type SearchParams } from "@/lib/paths";
import { DeletePanel, StatusPanel, UpdatePanel } from "./panels";

export const metadata: Metadata = { title: "Manage Accounts" };

const panels: Record<Panel, { title: string; note: string; right: Right }> = {
  create: {
    title: "Create Account",
    note: "Opens a verified account; a balance is posted as its opening entry.",
    right: "serve",
  },
  credit: {
    title: "Credit Account",
    note: "From the account chosen, or from the bank’s cash account. Without a date it counts from now.",
    right: "serve",
  },
  debit: {
    title: "Debit Account",
    note: "To the account chosen, or to the bank’s cash account. Without a date it counts from now.",
    right: "serve",
  },
  update: {
    title: "Update Account",
    note: "Pick the account whose data is to change.",
    right: "correct",
  },
  delete: {
    title: "Delete Account",
    note: "Pick the account to delete. You are asked before anything happens.",
    right: "delete",
  },
  status: {
    title: "Change Account Status",
    note: "Takes effect at once.",
    right: "serve",
  },
};

export default async function ManagePage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const admin = await requireAdmin("serve");
  const given = await searchParams;
  const mayOpen = (panel: Panel) => hasRight(admin, panels[panel].right);
  const asked = oneOf(given.panel);
  const panel = isPanel(asked) && mayOpen(asked) ? asked : null;
  // The form of the one picked says itself what to do.
  const isPicked = panel === "update" && given.id !== undefined;
  const today = zurichToday();

  return (
    <>
      <PageHeader title="Manage Accounts" />
      <ActionTiles open={panel} mayOpen={mayOpen} />
      {panel && (
        <Card aria-labelledby="panel" className="mt-6">
          <CardHead
            id="panel"
            title={panels[panel].title}
            note={isPicked ? null : panels[panel].note}
          />
          <PanelArrival panel={panel} headingId="panel" />
          {panel === "create" && <CreateAccountForm today={today} />}
          {(panel === "credit" || panel === "debit") && (
            <PostingForm key={panel} kind={panel} today={today} />
          )}
          {panel === "update" && <UpdatePanel admin={admin} given={given} />}
          {panel === "delete" && <DeletePanel admin={admin} given={given} />}
          {panel === "status" && <StatusPanel admin={admin} given={given} />}
        </Card>
      )}
    </>
  );
}

function isPanel(text: string | undefined): text is Panel {
  return text !== undefined && Object.hasOwn(panels, text);
}
