import type { ReactNode } from "react";
import { AtmCard } from "@/components/cards/atm-card";
import { AccountFacts } from "@/components/customers/account-facts";
import { BalanceCard } from "@/components/customers/balance-card";
import { FirstSteps } from "@/components/customers/first-steps";
import { toEntryLine, toWireLine } from "@/components/statements/history-line";
import { MonthChart } from "@/components/statements/month-chart";
import type { CardView } from "@/lib/features/cards/serializers";
import type { Profile } from "@/lib/features/customers/queries";
import type { Month } from "@/lib/features/statements/history/months";
import type { HistoryRow } from "@/lib/features/statements/history/queries";
import type { Hold } from "@/lib/ledger/holds";
import type { Currency } from "@/lib/ledger/money";
import type { FirstStepsState } from "./first-steps";
import { EntriesCard, WiresCard } from "./latest-cards";
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
  const { fullName, accountNumber, accountType, accountStatus, email } = shown;
  return (
    <>
      <div className={sectionClasses.balance}>
        <BalanceCard
          availableMinor={shown.availableMinor}
          totalMinor={shown.totalMinor}
          currency={shown.accountCurrency}
          accountNumber={accountNumber}
          holds={held}
        />
      </div>
      <AccountFacts
        profile={{ fullName, accountNumber, accountType, accountStatus, email }}
        className={sectionClasses.account}
      />
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
  const state = await firstSteps.catch(() => null);
  return state?.isUnused ? null : children;
}

export async function MonthsSection({
  months,
  currency,
}: {
  months: Promise<Month[]>;
  currency: Currency;
}) {
  return <MonthChart months={await months} currency={currency} />;
}

export async function WiresSection({
  wires,
  dormant,
}: {
  wires: Rows;
  dormant: boolean;
}) {
  const { rows } = await wires;
  return <WiresCard lines={rows.map(toWireLine)} dormant={dormant} />;
}

export async function EntriesSection({ entries }: { entries: Rows }) {
  const { rows } = await entries;
  return <EntriesCard lines={rows.map(toEntryLine)} />;
}
