import type { Metadata } from "next";
import { CountTile } from "@/components/admin/count-tile";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { requireAdmin } from "@/lib/auth/guards";
import { countTiles } from "@/lib/customers/queries";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Administration" };

export default async function AdminPage() {
  const admin = await requireAdmin();
  const counts = await countTiles(admin);
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="grid gap-6 md:grid-cols-2">
        <CountTile title="Accounts" count={counts.accounts}>
          <ButtonLink href={paths.adminManage} look="secondary" size="small">
            Manage Accounts
          </ButtonLink>
        </CountTile>
        <CountTile title="Transaction History" count={counts.history} />
      </div>
    </>
  );
}
