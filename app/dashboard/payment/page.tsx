import type { Metadata } from "next";
import { BlockedAccounts } from "@/components/accounts/blocked-accounts";
import { BeneficiaryBook } from "@/components/payments/beneficiary-book";
import { OwnCases } from "@/components/cases/own-cases";
import { DormantNotice } from "@/components/customers/dormant-notice";
import { findWayBack } from "@/lib/features/customers/dormancy/queries";
import { HistoryTable } from "@/components/statements/history-table";
import { NewOrder } from "@/components/payments/new-order";
import { RefreshWhileDue } from "@/components/shell/refresh-while-due";
import { OrderList } from "@/components/payments/order-list";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listOwnCases } from "@/lib/features/cases/queries";
import { labelOf } from "@/lib/features/accounts/account";
import { toPayingAccounts } from "@/lib/features/accounts/paying-account";
import { listAccounts } from "@/lib/features/accounts/queries";
import { listOwnAccounts, mainAccount } from "@/lib/identity/accounts";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { getProfile } from "@/lib/features/customers/queries";
import { listKnownPayees } from "@/lib/features/payments/known-payees";
import { listBeneficiaries } from "@/lib/features/payments/beneficiaries/queries";
import { listOpenWires } from "@/lib/features/statements/history/open-wires";
import { paymentPages } from "@/lib/features/payments/pages";
import {
  listOrders,
  type StandingOrder,
} from "@/lib/features/payments/standing-orders/queries";
import { wireDay } from "@/lib/ledger/settlement-days";
import { bankNow, bankToday } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Payments" };

const wiresShown = 20;
const casesShown = 20;

export default async function PaymentPage() {
  const customer = await requireCustomer();
  const [profile, beneficiaries, payees, orders, owned, wires, cases] =
    await Promise.all([
      getProfile(mainAccount(customer)),
      listBeneficiaries(customer),
      listKnownPayees(customer),
      listOrders(customer),
      listAccounts(customer),
      listOwnAccounts(customer).then((own) => listOpenWires(own, wiresShown)),
      listOwnCases(customer, casesShown),
    ]);
  const today = bankToday();
  const isDue = ({ nextRuns: [next], retryOn }: StandingOrder) =>
    next !== undefined && next <= today && !retryOn;
  const isDormant = customer.status !== "active";
  const accounts = toPayingAccounts(owned);
  const [payer] = accounts;
  const canPay = !isDormant && payer !== undefined;
  const targets = owned.flatMap((account) =>
    account.state === "open"
      ? {
          number: account.number,
          currency: account.currency,
          label: labelOf(account),
        }
      : [],
  );
  const means = {
    today,
    wireDay: wireDay(bankNow()),
    codes: { cotCode: profile.cotCode, taxCode: profile.taxCode },
  };

  return (
    <>
      {isDormant && <DormantNotice wayBack={await findWayBack(customer)} />}
      <PageHeader
        title="Payments"
        lead="Your payees, your standing orders, wires that are pending or returned, and your cases."
        actions={
          canPay && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink variant="secondary" href={paymentPages.bill}>
                Pay a bill
              </ButtonLink>
              <ButtonLink variant="secondary" href={paymentPages.file}>
                File of payments
              </ButtonLink>
              <ButtonLink href={paymentPages.transfer}>
                Make a transfer
              </ButtonLink>
            </div>
          )
        }
      />
      <BlockedAccounts accounts={owned} className="mb-6" />
      <div className="grid gap-6">
        <BeneficiaryBook beneficiaries={beneficiaries} canPay={canPay} />
        <Card aria-labelledby="orders">
          <CardHead
            id="orders"
            title="Standing orders"
            aside={
              canPay && (
                <NewOrder
                  means={means}
                  accounts={accounts}
                  payer={payer.number}
                  targets={targets}
                  payees={payees}
                />
              )
            }
          />
          <OrderList
            orders={orders}
            means={canPay ? means : undefined}
            namesPayer={owned.length > 1}
          />
          {orders.some(isDue) && <RefreshWhileDue seconds={30} />}
        </Card>
        <Card aria-labelledby="open-wires">
          <CardHead
            id="open-wires"
            title="Pending and returned wires"
            note="Select a wire to see its receipt, or to recall it while it is pending."
          />
          <HistoryTable
            kind="wires"
            caption="Pending and returned wires"
            rows={wires}
            accounts={owned}
            empty={
              <EmptyState title="No pending or returned wires">
                A wire to another bank appears here while it is pending, or if
                that bank returns it.
              </EmptyState>
            }
          />
        </Card>
        <OwnCases cases={cases} />
      </div>
    </>
  );
}
