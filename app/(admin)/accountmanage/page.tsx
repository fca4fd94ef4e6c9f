import type { Metadata } from "next";
import { ActionTiles } from "@/components/admin/action-tiles";
import { CreateAccountForm } from "@/components/forms/create-account-form";
import { PostingForm } from "@/components/forms/posting-form";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireAdmin } from "@/lib/auth/guards";
import { zurichToday } from "@/lib/format";
import { oneOf, type SearchParams } from "@/lib/paths";

export const metadata: Metadata = { title: "Manage Accounts" };

const panels = {
  create: {
    title: "Create Account",
    note: "Opens a verified account; a balance is posted as its opening entry.",
  },
  credit: {
    title: "Credit Account",
    note: "From the account chosen, or from the bank’s cash account. Without a date it counts from now.",
  },
  debit: {
    title: "Debit Account",
    note: "To the account chosen, or to the bank’s cash account. Without a date it counts from now.",
  },
} as const;

export default async function ManagePage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  await requireAdmin("serve");
  const asked = oneOf((await searchParams).panel);
  const panel = isPanel(asked) ? asked : null;
  const today = zurichToday();

  return (
    <>
      <PageHeader title="Manage Accounts" />
      <ActionTiles open={panel} />
      {panel && (
        <Card aria-labelledby="panel" className="mt-6">
          <CardHead id="panel" {...panels[panel]} />
          {panel === "create" ? (
            <CreateAccountForm today={today} />
          ) : (
            <PostingForm key={panel} kind={panel} today={today} />
          )}
        </Card>
      )}
    </>
  );
}

function isPanel(text: string | undefined): text is keyof typeof panels {
  return text !== undefined && Object.hasOwn(panels, text);
}
