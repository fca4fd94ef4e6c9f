import type { Metadata } from "next";
import { AddColleague } from "@/components/colleagues/add-colleague";
import { ColleagueTable } from "@/components/colleagues/colleague-table";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { listColleagues } from "@/lib/identity/admins/queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { identityPages } from "@/lib/identity/pages";

export const metadata: Metadata = { title: "Colleagues" };

export default async function ColleaguesPage() {
  const admin = await requireAdmin("correct");
  const colleagues = await listColleagues(admin);
  return (
    <>
      <PageHeader
        title="Colleagues"
        lead="Everyone who works for the bank. Another administrator approves each change."
        actions={
          <>
            <ButtonLink href={identityPages.staffSecurity} variant="secondary">
              End sessions
            </ButtonLink>
            <AddColleague />
          </>
        }
      />
      <Card aria-label="Colleagues">
        <ColleagueTable colleagues={colleagues} ownId={admin.id} />
      </Card>
    </>
  );
}
