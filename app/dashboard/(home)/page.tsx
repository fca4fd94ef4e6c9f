import type { Metadata } from "next";
import { AccountFacts } from "@/components/customers/account-facts";
import { AtmCard } from "@/components/cards/atm-card";
import { BalanceCard } from "@/components/customers/balance-card";
import { DormantNotice } from "@/components/customers/dormant-notice";
import { MonthChart } from "@/components/statements/month-chart";
import { HistoryTable } from "@/components/statements/history-table";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { findCard } from "@/lib/features/cards/queries";
import { getProfile } from "@/lib/features/customers/queries";
import { listMonths } from "@/lib/features/statements/history/months";
import { listHistory } from "@/lib/features/statements/history/queries";
import { paymentPages } from "@/lib/features/payments/pages";
import { statementPages } from "@/lib/features/statements/pages";
import { site } from "@/lib/platform/config/site";

export const metadata: Metadata = { title: "Dashboard" };

const MONTHS = 6;

export default async function DashboardPage() {
  const customer = await requireCustomer();
  const [profile, card, months, wires, entries] = await Promise.all([
    getProfile(customer),
    findCard(customer),
    listMonths(customer, MONTHS),
    listHistory(customer, { limit: 5, wiresOnly: true }),
    listHistory(customer, { limit: 8 }),
  ]);
  const dormant = profile.accountStatus === "inactive";

  return (
    <>
      {dormant && <DormantNotice />}
      <PageHeader
        title={`Welcome, ${profile.fullName}`}
        actions={
          !dormant && (
            <ButtonLink href={paymentPages.transfer}>
              Make a transfer
            </ButtonLink>
          )
        }
      />
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-12">
        <div className="grid md:col-span-2 xl:col-span-5">
          <BalanceCard {...profile} brand={card?.brand ?? "Visa"} />
        </div>
        <AccountFacts profile={profile} className="xl:col-span-4" />
        <AtmCard card={card} className="xl:col-span-3" />
        <MonthChart months={months} />
        <Card aria-labelledby="wires" className="md:col-span-2 xl:col-span-12">
          <CardHead
            id="wires"
            title="Wire and domestic transfers"
            aside={<AllLink name="transfers" />}
          />
          <HistoryTable
            kind="wires"
            caption="Latest wire and domestic transfers"
            rows={wires.rows}
            empty={
              <EmptyState title="No transfers yet">
                Transfers you send or receive appear here.
                {!dormant && (
                  <>
                    {" "}
                    <Link href={paymentPages.payments} className="underline">
                      Save a payee
                    </Link>{" "}
                    to make your first transfer faster.
                  </>
                )}
              </EmptyState>
            }
          />
        </Card>
        <Card
          aria-labelledby="entries"
          className="md:col-span-2 xl:col-span-12"
        >
          <CardHead
            id="entries"
            title="Credit and debit statement"
            aside={<AllLink name="credits and debits" />}
          />
          <HistoryTable
            kind="entries"
            caption="Latest credits and debits"
            rows={entries.rows}
            empty={
              <EmptyState title="No transactions yet">
                Money in and out of your account appears here. To receive money
                from another {site.name} customer, give them your name and
                account number.
              </EmptyState>
            }
          />
        </Card>
      </div>
    </>
  );
}

function AllLink({ name }: { name: string }) {
  return (
    <ButtonLink
      href={statementPages.transactions}
      variant="secondary"
      size="small"
      aria-label={`View all ${name}`}
    >
      View all
    </ButtonLink>
  );
}
