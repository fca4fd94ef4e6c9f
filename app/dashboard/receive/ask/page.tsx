import { isBillCurrency } from "@/lib/features/payments/bills/bill";
import type { Metadata } from "next";
import { BlockedAccounts } from "@/components/accounts/blocked-accounts";
import { AskForm } from "@/components/payments/ask-form";
import { RequestList } from "@/components/payments/request-list";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { accountPages } from "@/lib/features/accounts/pages";
import {
  type PayingAccount,
  toPayingAccounts,
} from "@/lib/features/accounts/paying-account";
import { listAccounts } from "@/lib/features/accounts/queries";
import { getProfile } from "@/lib/features/customers/queries";
import { writeBill } from "@/lib/features/payments/bills/write-bill";
import { splitAddress } from "@/lib/features/payments/requests/address";
import { listRequests } from "@/lib/features/payments/requests/queries";
import { toBill } from "@/lib/features/payments/requests/request";
import { toSwissQrCode } from "@/lib/features/payments/requests/swiss-qr";
import { mainAccount } from "@/lib/identity/accounts";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { ibanOf } from "@/lib/ledger/iban";

export const metadata: Metadata = { title: "Ask for money" };

export default async function AskPage() {
  const customer = await requireCustomer();
  const [profile, owned, requests] = await Promise.all([
    getProfile(mainAccount(customer)),
    listAccounts(customer),
    listRequests(customer),
  ]);
  const [first, ...others] = toPayingAccounts(owned).filter(canBePaid);
  return (
    <>
      <PageHeader
        title="Ask for money"
        lead="Make a QR-bill for somebody who owes you money. Every Swiss bank can pay it."
      />
      <BlockedAccounts accounts={owned} className="mb-6" />
      <div className="grid gap-6">
        <Card aria-labelledby="new-bill" className="max-w-3xl">
          <CardHead id="new-bill" title="New bill" />
          {first ? (
            <AskForm
              accounts={[first, ...others]}
              address={splitAddress(profile.address)}
            />
          ) : (
            <div className="grid justify-items-start gap-4">
              <Notice>
                Bills are in francs or euros. You have no account in one of
                these currencies that a bill can name and that can be paid.
              </Notice>
              <ButtonLink href={accountPages.open}>Open an account</ButtonLink>
            </div>
          )}
        </Card>
        <Card aria-labelledby="bills">
          <CardHead id="bills" title="Your bills" />
          <RequestList
            requests={requests.map((request) => {
              const bill = toBill(customer, request);
              const picture = bill && toSwissQrCode(writeBill(bill));
              return { ...request, picture };
            })}
          />
        </Card>
      </div>
    </>
  );
}

const canBePaid = ({ number, currency }: PayingAccount) =>
  isBillCurrency(currency) && ibanOf(number) !== null;
