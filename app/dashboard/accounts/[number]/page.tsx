import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { AccountScreen } from "@/components/accounts/account-screen";
import { InterestCard } from "@/components/products/interest-card";
import { labelOf } from "@/lib/features/accounts/account";
import { findAccount, listObstacles } from "@/lib/features/accounts/queries";
import { findInterest } from "@/lib/features/products/queries";
import { listHolds } from "@/lib/features/customers/queries";
import { listMonths } from "@/lib/features/statements/history/months";
import { listHistory } from "@/lib/features/statements/history/queries";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { homePages } from "@/lib/identity/pages";
import { bankToday } from "@/lib/platform/time/clock";
import { shownAccount } from "../../shown-account";

type AccountPageProps = { params: Promise<{ number: string }> };

const LINES = 20;
const MONTHS = 6;

/** Reads an account once for the title and the page. */
const readAccount = cache(async (number: string) =>
  findAccount(await requireCustomer(), number),
);

export async function generateMetadata({
  params,
}: AccountPageProps): Promise<Metadata> {
  const account = await readAccount((await params).number);
  return { title: account ? labelOf(account) : "Not found" };
}

export default async function AccountPage({ params }: AccountPageProps) {
  const customer = await requireCustomer();
  const { number } = await params;
  const own = await shownAccount(customer, number);
  const account = await readAccount(number);
  if (!account) return notFound();
  if (account.isMain) redirect(homePages.customer);
  const [{ rows }, months, holds, obstacles, interest] = await Promise.all([
    listHistory(own, { limit: LINES }),
    listMonths(own, MONTHS),
    listHolds(own),
    account.state === "open" ? listObstacles(own.id) : [],
    findInterest(own.id),
  ]);
  return (
    <AccountScreen
      customer={customer}
      account={account}
      rows={rows}
      months={months}
      holds={holds}
      obstacles={obstacles}
      interest={interest && <InterestCard interest={interest} />}
      today={bankToday()}
    />
  );
}
