import type { Metadata } from "next";
import { AtmCard } from "@/components/dashboard/atm-card";
import { DormantNotice } from "@/components/dashboard/dormant-notice";
import { TransferAside } from "@/components/dashboard/transfer-aside";
import { TransferForm } from "@/components/forms/transfer-form";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { requireCustomer } from "@/lib/auth/guards";
import { getProfile } from "@/lib/customers/queries";

export const metadata: Metadata = { title: "Wire Transfer" };

export default async function TransferPage() {
  const customer = await requireCustomer();
  const profile = await getProfile(customer);
  const dormant = profile.accountStatus === "inactive";

  return (
    <>
      {dormant && <DormantNotice />}
      <PageHeader
        title="Wire Transfer"
        lead="To an account here at once; to any other bank as soon as it has been cleared."
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {dormant ? (
          <AtmCard />
        ) : (
          <Card aria-labelledby="new-transfer">
            <CardHead id="new-transfer" title="New transfer" />
            <TransferForm fromAccount={profile.accountNumber} />
          </Card>
        )}
        <div className="grid gap-6">
          <TransferAside profile={profile} />
          {!dormant && <AtmCard />}
        </div>
      </div>
    </>
  );
}
