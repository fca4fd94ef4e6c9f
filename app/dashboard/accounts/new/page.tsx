import type { Metadata } from "next";
import { OpenAccountForm } from "@/components/accounts/open-account-form";
import { DormantNotice } from "@/components/customers/dormant-notice";
import { findWayBack } from "@/lib/features/customers/dormancy/queries";
import { BackLink } from "@/components/shell/back-link";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { listTerms } from "@/lib/features/products/queries";
import { formatBands, formatFees } from "@/lib/features/products/terms";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { homePages } from "@/lib/identity/pages";

export const metadata: Metadata = { title: "Open an account" };

export default async function OpenAccountPage() {
  const customer = await requireCustomer();
  const terms = await listTerms();
  const dormant = customer.status === "inactive";
  return (
    <>
      <BackLink href={homePages.customer}>Dashboard</BackLink>
      {dormant && <DormantNotice wayBack={await findWayBack(customer)} />}
      <PageHeader
        title="Open an account"
        lead="Another account or a pot is ready at once. You can have up to 20."
      />
      {!dormant && (
        <Card aria-label="New account" className="max-w-form">
          <OpenAccountForm
            products={terms.map((product) => ({
              type: product.type,
              currency: product.currency,
              rates: formatBands(product) || null,
              fees: formatFees(product),
              isOpenedByStaff: product.openedBy === "staff",
            }))}
          />
        </Card>
      )}
    </>
  );
}
