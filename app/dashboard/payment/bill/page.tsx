import type { Metadata } from "next";
import { BlockedAccounts } from "@/components/accounts/blocked-accounts";
import { DormantNotice } from "@/components/customers/dormant-notice";
import { PayBill } from "@/components/payments/pay-bill";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { toPayingAccounts } from "@/lib/features/accounts/paying-account";
import { listAccounts } from "@/lib/features/accounts/queries";
import { findWayBack } from "@/lib/features/customers/dormancy/queries";
import { getProfile } from "@/lib/features/customers/queries";
import { mainAccount } from "@/lib/identity/accounts";
import { requireCustomer } from "@/lib/identity/guards/guards";

export const metadata: Metadata = { title: "Pay a bill" };

export default async function BillPage() {
  const customer = await requireCustomer();
  const [profile, owned] = await Promise.all([
    getProfile(mainAccount(customer)),
    listAccounts(customer),
  ]);
  const isDormant = customer.status !== "active";
  const accounts = toPayingAccounts(owned);
  const canPay = !isDormant && accounts.length > 0;
  return (
    <>
      {isDormant && <DormantNotice wayBack={await findWayBack(customer)} />}
      <PageHeader
        title="Pay a bill"
        lead={canPay && "Read the QR code of a Swiss bill in francs or euros."}
      />
      <BlockedAccounts accounts={owned} className="mb-6" />
      {canPay && (
        <Card aria-labelledby="bill" className="max-w-3xl">
          <CardHead id="bill" title="Bill" />
          <PayBill
            accounts={accounts}
            codes={{ cotCode: profile.cotCode, taxCode: profile.taxCode }}
          />
        </Card>
      )}
    </>
  );
}
