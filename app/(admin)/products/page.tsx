import type { Metadata } from "next";
import { ChangeProduct } from "@/components/products/change-product";
import { TermsTable } from "@/components/products/terms-table";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { listTerms, listTermsToCome } from "@/lib/features/products/queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { addDays } from "@/lib/platform/time/calendar";
import { bankToday } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Products" };

export default async function ProductsPage() {
  const admin = await requireAdmin();
  const [terms, coming] = await Promise.all([listTerms(), listTermsToCome()]);
  return (
    <>
      <PageHeader
        title="Products"
        lead="What each type of account pays and costs in each currency. The public site shows the same."
        actions={
          hasRight(admin, "correct") && (
            <ChangeProduct tomorrow={addDays(bankToday(), 1)} />
          )
        }
      />
      <div className="grid gap-6">
        <Card aria-labelledby="today">
          <CardHead id="today" title="Today" />
          <TermsTable terms={terms} caption="Terms of today" />
        </Card>
        {coming.length > 0 && (
          <Card aria-labelledby="coming">
            <CardHead
              id="coming"
              title="To come"
              note="Approved; the customers have a letter"
            />
            <TermsTable terms={coming} caption="Terms to come" />
          </Card>
        )}
      </div>
    </>
  );
}
