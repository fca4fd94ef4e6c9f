import type { Metadata } from "next";
import { DormantNotice } from "@/components/customers/dormant-notice";
import { findWayBack } from "@/lib/features/customers/dormancy/queries";
import { LoanDebtSection } from "@/components/loans/loan-debt-section";
import { Section } from "@/components/shell/section";
import { PageHeader } from "@/components/ui/page-header";
import { mainAccount } from "@/lib/identity/accounts";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { listAccounts } from "@/lib/features/accounts/queries";
import { findTotal } from "@/lib/features/accounts/totals";
import { findCard } from "@/lib/features/cards/queries";
import { getProfile, listHolds } from "@/lib/features/customers/queries";
import { getLoanSummary } from "@/lib/features/loans/debts";
import { listLatest } from "@/lib/features/statements/history/latest";
import { listMonths } from "@/lib/features/statements/history/months";
import { toLines } from "./lines";
import {
  AccountSection,
  AccountsSection,
  ActivitySection,
  BalanceSection,
  BlockedSection,
  CardSection,
  FirstStepsSection,
  IfUsed,
  MonthsSection,
  TablesSection,
} from "./sections";
import { getFirstSteps } from "./first-steps";
import { Placeholder } from "./placeholders";

export const metadata: Metadata = { title: "Dashboard" };

const MONTHS = 6;

/** Every query starts at once, and each section is sent as soon as its own has answered. */
export default async function DashboardPage() {
  const customer = await requireCustomer();
  const account = mainAccount(customer);
  const dormant = customer.status === "inactive";
  const profile = getProfile(account);
  const accounts = listAccounts(customer);
  const total = findTotal(customer);
  const holds = listHolds(account);
  const latest = listLatest({ owner: customer });
  const firstSteps = getFirstSteps(customer, profile, latest);
  const card = findCard(customer);
  const loans = getLoanSummary(customer);
  const months = listMonths(account, MONTHS);
  const lines = toLines(latest, accounts);
  return (
    <>
      {dormant && <DormantNotice wayBack={await findWayBack(customer)} />}
      <PageHeader title={`Welcome, ${customer.fullName}`} />
      <div className="home">
        <Section content="the state of your accounts">
          <BlockedSection accounts={accounts} />
        </Section>
        <Section
          content="your balance"
          placeholder={<Placeholder name="balance" />}
        >
          <BalanceSection
            profile={profile}
            holds={holds}
            accounts={accounts}
            dormant={dormant}
          />
        </Section>
        <Section content="your accounts">
          <AccountsSection accounts={accounts} total={total} />
        </Section>
        <Section
          content="your recent activity"
          className="home-activity"
          placeholder={<Placeholder name="activity" />}
        >
          <ActivitySection lines={lines} firstSteps={firstSteps} />
        </Section>
        <div className="home-beside">
          <Section
            content="your account"
            placeholder={<Placeholder name="account" />}
          >
            <AccountSection profile={profile} />
          </Section>
          <Section
            content="your card"
            placeholder={<Placeholder name="card" />}
          >
            <CardSection card={card} />
          </Section>
          <Section content="your loans">
            <LoanDebtSection loans={loans} />
          </Section>
        </div>
        <Section content="your first steps">
          <FirstStepsSection firstSteps={firstSteps} />
        </Section>
        <Section
          content="your last months"
          placeholder={<Placeholder name="months" />}
        >
          <IfUsed firstSteps={firstSteps}>
            <MonthsSection
              months={months}
              currency={account.currency}
              accounts={accounts}
            />
          </IfUsed>
        </Section>
        <Section
          content="your latest transactions"
          placeholder={<Placeholder name="wires" />}
        >
          <TablesSection lines={lines} dormant={dormant} />
        </Section>
      </div>
    </>
  );
}
