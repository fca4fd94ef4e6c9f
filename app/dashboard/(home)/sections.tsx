import type { ReactNode } from "react";
import { AccountsCard } from "@/components/accounts/accounts-card";
import { BlockedAccounts } from "@/components/accounts/blocked-accounts";
import { AtmCard } from "@/components/cards/atm-card";
import { AccountFacts } from "@/components/customers/account-facts";
import { BalanceCard } from "@/components/customers/balance-card";
import { FirstSteps } from "@/components/customers/first-steps";
import {
  ActivityCard,
  EntriesCard,
  WiresCard,
} from "@/components/statements/latest-cards";
import type { AccountsTotal } from "@/lib/features/accounts/totals";
import { ALL_ACCOUNTS } from "@/components/statements/history-search-form";
import { MonthChart } from "@/components/statements/month-chart";
import type { Account } from "@/lib/features/accounts/account";
import type { CardView } from "@/lib/features/cards/serializers";
import type { Profile } from "@/lib/features/customers/queries";
import type { Month } from "@/lib/features/statements/history/months";
import type { Hold } from "@/lib/ledger/holds";
import type { Currency } from "@/lib/ledger/money";
import { bankToday } from "@/lib/platform/time/clock";
import type { FirstStepsState } from "./first-steps";
import { type LatestLines, orNone } from "./lines";

type Steps = { firstSteps: Promise<FirstStepsState | null> };

/** Says which accounts staff have blocked. */
export async function BlockedSection({
  accounts,
}: {
  accounts: Promise<Account[]>;
}) {
  return <BlockedAccounts accounts={await orNone(accounts)} />;
}

export async function BalanceSection({
  profile,
  holds,
  accounts,
  dormant,
}: {
  profile: Promise<Profile>;
  holds: Promise<Hold[]>;
  accounts: Promise<Account[]>;
  dormant: boolean;
}) {
  const [shown, held, [main]] = await Promise.all([
    profile,
    holds,
    orNone(accounts),
  ]);
  return (
    <BalanceCard
      availableMinor={shown.availableMinor}
      totalMinor={shown.totalMinor}
      currency={shown.accountCurrency}
      accountNumber={shown.accountNumber}
      holds={held}
      canPay={!dormant && main?.state !== "blocked"}
      canReceive={main?.state !== "blocked"}
    />
  );
}

/** Several accounts as a list, or the way to another one. */
export async function AccountsSection({
  accounts,
  total,
}: {
  accounts: Promise<Account[]>;
  total: Promise<AccountsTotal>;
}) {
  return <AccountsCard accounts={await accounts} total={await total} />;
}

/** The latest activity of all accounts. A customer without transactions sees what to do first instead. */
export async function ActivitySection({
  lines,
  firstSteps,
}: Steps & { lines: Promise<LatestLines> }) {
  const [{ all, isOfSeveral }, steps] = await Promise.all([
    lines,
    firstSteps.catch(() => null),
  ]);
  return steps?.isUnused ? (
    <FirstSteps {...steps} className="home-activity" />
  ) : (
    <ActivityCard
      lines={all}
      account={isOfSeveral ? ALL_ACCOUNTS : undefined}
      className="home-activity"
    />
  );
}

export async function AccountSection({
  profile,
}: {
  profile: Promise<Profile>;
}) {
  // If the profile cannot be read, the balance says so.
  const shown = await profile.catch(() => null);
  if (!shown) return null;
  const { fullName, accountNumber, accountType, accountStatus, email } = shown;
  return (
    <AccountFacts
      profile={{ fullName, accountNumber, accountType, accountStatus, email }}
    />
  );
}

export async function CardSection({
  card,
}: {
  card: Promise<CardView | null>;
}) {
  return <AtmCard card={await card} />;
}

/** The first steps that are left once the account is in use. */
export async function FirstStepsSection({ firstSteps }: Steps) {
  const state = await firstSteps;
  if (!state || state.isUnused) return null;
  return <FirstSteps {...state} />;
}

/** Leaves a section out that would be empty while a customer with first steps has no transactions. */
export async function IfUsed({
  firstSteps,
  children,
}: Steps & { children: ReactNode }) {
  const state = await firstSteps.catch(() => null);
  return state?.isUnused ? null : children;
}

export async function MonthsSection({
  months,
  currency,
  accounts,
}: {
  months: Promise<Month[]>;
  currency: Currency;
  accounts: Promise<Account[]>;
}) {
  return (
    <MonthChart
      months={await months}
      currency={currency}
      today={bankToday()}
      namesMain={(await orNone(accounts)).length > 1}
    />
  );
}

export async function TablesSection({
  lines,
  dormant,
}: {
  lines: Promise<LatestLines>;
  dormant: boolean;
}) {
  const { transfers, others, isCut, isOfSeveral } = await lines;
  const shared = { isCut, account: isOfSeveral ? ALL_ACCOUNTS : undefined };
  return (
    <>
      <WiresCard lines={transfers} {...shared} dormant={dormant} />
      <EntriesCard lines={others} {...shared} />
    </>
  );
}
