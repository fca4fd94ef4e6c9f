import type { ReactNode } from "react";
import { BrandBadge } from "@/components/brand/brand-badge";
import { AtmCard } from "@/components/cards/atm-card";
import { AccountFacts } from "@/components/customers/account-facts";
import { BalanceCard } from "@/components/customers/balance-card";
import { FirstSteps } from "@/components/customers/first-steps";
import { HistoryTable } from "@/components/statements/history-table";
import { MonthChart } from "@/components/statements/month-chart";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import type { CardView } from "@/lib/features/cards/serializers";
import type { Profile } from "@/lib/features/customers/queries";
import { paymentPages } from "@/lib/features/payments/pages";
import { statementPages } from "@/lib/features/statements/pages";
import type { Month } from "@/lib/features/statements/history/months";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
import type { Hold } from "@/lib/ledger/holds";
import { site } from "@/lib/platform/config/site";
import type { FirstStepsState } from "./first-steps";
import { sectionClasses } from "./section-classes";

type Rows = Promise<{ rows: HistoryRow[] }>;

export async function BalanceSection({
  profile,
  holds,
}: {
  profile: Promise<Profile>;
  holds: Promise<Hold[]>;
}) {
  const [shown, held] = await Promise.all([profile, holds]);
  return (
    <>
      <div className={sectionClasses.balance}>
        <BalanceCard
          availableMinor={shown.availableMinor}
          totalMinor={shown.totalMinor}
          accountNumber={shown.accountNumber}
          holds={held}
          badge={<BrandBadge brand="Visa" />}
        />
      </div>
      <AccountFacts profile={shown} className={sectionClasses.account} />
    </>
  );
}

export async function CardSection({
  card,
}: {
  card: Promise<CardView | null>;
}) {
  return <AtmCard card={await card} className={sectionClasses.card} />;
}

export async function FirstStepsSection({
  firstSteps,
}: {
  firstSteps: Promise<FirstStepsState | null>;
}) {
  const state = await firstSteps;
  if (!state) return null;
  const { steps, customerId } = state;
  return (
    <FirstSteps
      steps={steps}
      customerId={customerId}
      className={sectionClasses.steps}
    />
  );
}

/** Leaves a section out that would be empty while an account with first steps has no transactions. */
export async function IfUsed({
  firstSteps,
  children,
}: {
  firstSteps: Promise<FirstStepsState | null>;
  children: ReactNode;
}) {
  return (await firstSteps)?.isUnused ? null : children;
}

export async function MonthsSection({ months }: { months: Promise<Month[]> }) {
  return <MonthChart months={await months} />;
}

export async function WiresSection({
  wires,
  dormant,
}: {
  wires: Rows;
  dormant: boolean;
}) {
  const { rows } = await wires;
  return (
    <Card aria-labelledby="wires" className={sectionClasses.wires}>
      <CardHead
        id="wires"
        title="Wire and domestic transfers"
        aside={<AllLink name="transfers" />}
      />
      <HistoryTable
        kind="wires"
        caption="Latest wire and domestic transfers"
        rows={rows}
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
  );
}

export async function EntriesSection({ entries }: { entries: Rows }) {
  const { rows } = await entries;
  return (
    <Card aria-labelledby="entries" className={sectionClasses.entries}>
      <CardHead
        id="entries"
        title="Credit and debit statement"
        aside={<AllLink name="credits and debits" />}
      />
      <HistoryTable
        kind="entries"
        caption="Latest credits and debits"
        rows={rows}
        empty={
          <EmptyState title="No transactions yet">
            Money in and out other than transfers appears here. To receive money
            from another {site.name} customer, give them your name and account
            number.
          </EmptyState>
        }
      />
    </Card>
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
