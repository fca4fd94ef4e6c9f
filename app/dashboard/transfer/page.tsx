import type { Metadata } from "next";
import { Amount } from "@/components/ledger/amount";
import { AtmCard } from "@/components/cards/atm-card";
import { DormantNotice } from "@/components/customers/dormant-notice";
import { TransferAside } from "@/components/payments/transfer-aside";
import { TransferForm } from "@/components/payments/transfer-form";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireCustomer } from "@/lib/identity/guards/guards";
import type { Beneficiary } from "@/lib/features/payments/beneficiaries/serializers";
import { findBeneficiary } from "@/lib/features/payments/beneficiaries/queries";
import { findCard } from "@/lib/features/cards/queries";
import { getProfile } from "@/lib/features/customers/queries";
import {
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { site } from "@/lib/platform/config/site";

export const metadata: Metadata = { title: "Wire Transfer" };

const querySchema = pageQuery({ to: textParam });

export default async function TransferPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const { to } = querySchema.parse(await searchParams);
  const [profile, saved, card] = await Promise.all([
    getProfile(customer),
    findBeneficiary(customer, to),
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
