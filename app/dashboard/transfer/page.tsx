import type { Metadata } from "next";
import { Amount } from "@/components/dashboard/amount";
import { AtmCard } from "@/components/dashboard/atm-card";
import { DormantNotice } from "@/components/dashboard/dormant-notice";
import { TransferAside } from "@/components/dashboard/transfer-aside";
import { TransferForm } from "@/components/forms/transfer-form";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireCustomer } from "@/lib/auth/guards";
import type { Beneficiary } from "@/lib/beneficiaries/beneficiary";
import { findBeneficiary } from "@/lib/beneficiaries/queries";
import { findCard } from "@/lib/cards/queries";
import { getProfile } from "@/lib/customers/queries";
import { oneOf, type SearchParams } from "@/lib/paths";
import { site } from "@/lib/site";

export const metadata: Metadata = { title: "Wire Transfer" };

export default async function TransferPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const customer = await requireCustomer();
  const [profile, saved, card] = await Promise.all([
    getProfile(customer),
    findBeneficiary(customer, oneOf((await searchParams).to)),
    findCard(customer),
  ]);
  const dormant = profile.accountStatus === "inactive";

  return (
    <>
      {dormant && <DormantNotice />}
      <PageHeader
        title="Wire Transfer"
        lead={
          !dormant &&
          `Transfers to other ${site.name} accounts arrive at once. Wires to other banks are pending until the other bank accepts them.`
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {dormant ? (
          <div className="grid gap-6">
            <TransferAside profile={profile} />
          </div>
        ) : (
          <Card aria-labelledby="new-transfer">
            <CardHead
              id="new-transfer"
              title="Transfer details"
              note={
                <span className="lg:hidden">
                  Available balance <Amount minor={profile.availableMinor} />
                </span>
              }
            />
            <TransferForm
              key={saved?.id}
              fromAccount={profile.accountNumber}
              {...(saved && { start: toStart(saved) })}
            />
          </Card>
        )}
        <div className="grid gap-6">
          {!dormant && <TransferAside profile={profile} />}
          <AtmCard card={card} />
        </div>
      </div>
    </>
  );
}

const toStart = (saved: Beneficiary) => ({
  accountName: saved.accountName,
  recipientAccount: saved.accountNumber,
  bank: saved.bank,
  description: saved.reference,
});
