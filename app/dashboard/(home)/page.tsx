import type { Metadata } from "next";
import { DormantNotice } from "@/components/customers/dormant-notice";
import { LoanDebtSection } from "@/components/loans/loan-debt-section";
import { ButtonLink } from "@/components/ui/button";
import { Section } from "@/components/shell/section";
import { PageHeader } from "@/components/ui/page-header";
import { mainAccount } from "@/lib/identity/accounts";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { findCard } from "@/lib/features/cards/queries";
import { getProfile, listHolds } from "@/lib/features/customers/queries";
import { getLoanSummary } from "@/lib/features/loans/debts";
import { paymentPages } from "@/lib/features/payments/pages";
import { listMonths } from "@/lib/features/statements/history/months";
import { listHistory } from "@/lib/features/statements/history/queries";
import {
  BalanceSection,
  CardSection,
  EntriesSection,
  FirstStepsSection,
  IfUsed,
  MonthsSection,
  WiresSection,
} from "./sections";
import { getFirstSteps } from "./first-steps";
import { BalancePlaceholder, Placeholder } from "./placeholders";
import { sectionClasses } from "./section-classes";

export const metadata: Metadata = { title: "Dashboard" };

const MONTHS = 6;

/** Every query starts at once, and each section is sent as soon as its own has answered. */
export default async function DashboardPage() {
  const customer = await requireCustomer();
  const account = mainAccount(customer);
  const dormant = customer.status === "inactive";
  const profile = getProfile(account);
  const firstSteps = getFirstSteps(customer, profile);
  const holds = listHolds(account);
  const card = findCard(customer);
  const loans = getLoanSummary(customer);
  const months = listMonths(account, MONTHS);
  const wires = listHistory(account, { limit: 5, kinds: "transfers" });
  const entries = listHistory(account, { limit: 8, kinds: "others" });
  return (
    <>
      {dormant && <DormantNotice />}
      <PageHeader
        title={`Welcome, ${customer.fullName}`}
        actions={
          !dormant && (
            <ButtonLink href={paymentPages.transfer}>
              Make a transfer
            </ButtonLink>
          )
        }
      />
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-12">
        <Section
          content="your balance"
          className={sectionClasses.balanceAndAccount}
          placeholder={<BalancePlaceholder />}
        >
          <BalanceSection profile={profile} holds={holds} />
        </Section>
        <Section
          content="your card"
          className={sectionClasses.card}
          placeholder={<Placeholder name="card" />}
        >
          <CardSection card={card} />
        </Section>
        <Section content="your first steps" className={sectionClasses.steps}>
          <FirstStepsSection firstSteps={firstSteps} />
        </Section>
        <Section content="your loans" className={sectionClasses.loans}>
          <LoanDebtSection loans={loans} className={sectionClasses.loans} />
        </Section>
        <Section
          content="your last months"
          className={sectionClasses.months}
          placeholder={<Placeholder name="months" />}
        >
          <IfUsed firstSteps={firstSteps}>
            <MonthsSection months={months} currency={account.currency} />
          </IfUsed>
        </Section>
        <Section
          content="your latest transfers"
          className={sectionClasses.wires}
          placeholder={<Placeholder name="wires" />}
        >
          <WiresSection wires={wires} dormant={dormant} />
        </Section>
        <Section
          content="your latest transactions"
          className={sectionClasses.entries}
          placeholder={<Placeholder name="entries" />}
        >
          <EntriesSection entries={entries} />
        </Section>
      </div>
    </>
  );
}
