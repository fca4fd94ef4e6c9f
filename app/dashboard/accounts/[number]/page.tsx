import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { AccountScreen } from "@/components/accounts/account-screen";
import { InterestCard } from "@/components/products/interest-card";
import { recordMissingItem } from "@/lib/bank/missing-item";
import { labelOf } from "@/lib/features/accounts/account";
import { findAccount, listObstacles } from "@/lib/features/accounts/queries";
import { findInterest } from "@/lib/features/products/queries";
import { listHolds } from "@/lib/features/customers/queries";
import { listHistory } from "@/lib/features/statements/history/queries";
import { ownAccount } from "@/lib/identity/accounts";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { homePages } from "@/lib/identity/pages";
import { pageRequest } from "@/lib/platform/http/page-context";
import { bankToday } from "@/lib/platform/time/clock";

type AccountPageProps = { params: Promise<{ number: string }> };

const LINES = 20;

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
  const [account, own] = await Promise.all([
    readAccount(number),
    ownAccount(customer, number),
  ]);
  if (!account || !own) {
    recordMissingItem(customer, await pageRequest(), { accountNumber: number });
    return notFound();
  }
  if (account.isMain) redirect(homePages.customer);
  const [{ rows }, holds, obstacles, interest] = await Promise.all([
    listHistory(own, { limit: LINES }),
    listHolds(own),
    account.state === "open" ? listObstacles(own.id) : [],
    findInterest(own.id),
  ]);
  return (
    <AccountScreen
      customer={customer}
      account={account}
      rows={rows}
      holds={holds}
      obstacles={obstacles}
      interest={interest && <InterestCard interest={interest} />}
      today={bankToday()}
    />
  );
}
