import type { Metadata } from "next";
import { BeneficiaryBook } from "@/components/dashboard/beneficiary-book";
import { DormantNotice } from "@/components/dashboard/dormant-notice";
import { HistoryTable } from "@/components/dashboard/history-table";
import { NewOrder } from "@/components/dashboard/new-order";
import { OrderList } from "@/components/dashboard/order-list";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { requireCustomer } from "@/lib/auth/guards";
import { listBeneficiaries } from "@/lib/beneficiaries/queries";
import { zurichToday } from "@/lib/format";
import { listHistory } from "@/lib/history/queries";
import { paths } from "@/lib/paths";
import { listOrders } from "@/lib/standing-orders/queries";

export const metadata: Metadata = { title: "Payments" };

const wiresShown = 20;

export default async function PaymentPage() {
  const customer = await requireCustomer();
  const [beneficiaries, orders, wires] = await Promise.all([
    listBeneficiaries(customer),
    listOrders(customer),
    listHistory(customer, { limit: wiresShown, openOnly: true }),
  ]);
  const canPay = customer.status === "active";

  return (
    <>
      {!canPay && <DormantNotice />}
      <PageHeader
        title="Payments"
        lead="Your payees, your standing orders, and wires that are pending or returned."
        actions={
          canPay && (
            <ButtonLink href={paths.transfer}>Make a transfer</ButtonLink>
          )
        }
      />
      <div className="grid gap-6">
        <BeneficiaryBook beneficiaries={beneficiaries} canPay={canPay} />
        <Card aria-labelledby="orders">
          <CardHead
            id="orders"
            title="Standing orders"
            aside={
              canPay && (
                <NewOrder
                  fromAccount={customer.accountNumber}
                  today={zurichToday()}
                  beneficiaries={beneficiaries}
                />
              )
            }
          />
          <OrderList orders={orders} />
        </Card>
        <Card aria-labelledby="open-wires">
          <CardHead
            id="open-wires"
            title="Pending and returned wires"
            note="Select a wire to see its receipt."
          />
          <HistoryTable
            kind="wires"
            caption="Pending and returned wires"
            rows={wires.rows}
            empty={
              <EmptyState title="No pending or returned wires">
                A wire to another bank appears here while it is pending, or if
                that bank returns it.
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  );
}
