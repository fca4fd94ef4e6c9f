import type { Metadata } from "next";
import { MoveForm } from "@/components/accounts/move-form";
import { DormantNotice } from "@/components/customers/dormant-notice";
import { BackLink } from "@/components/shell/back-link";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { labelOf } from "@/lib/features/accounts/account";
import { accountPages } from "@/lib/features/accounts/pages";
import { listAccounts } from "@/lib/features/accounts/queries";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { homePages } from "@/lib/identity/pages";
import {
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Move money" };

const querySchema = pageQuery({ from: textParam, to: textParam });

export default async function MovePage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const { from, to } = querySchema.parse(await searchParams);
  const today = bankToday();
  const accounts = (await listAccounts(customer))
    .filter(({ state }) => state === "open")
    .map((account) => ({
      number: account.number,
      label: labelOf(account),
      currency: account.currency,
      available: account.availableMinor,
      isLocked: (account.lockedUntil ?? "") > today,
    }));
  const pair = choosePair(accounts, from, to);
  return (
    <>
      <BackLink href={homePages.customer}>Dashboard</BackLink>
      {customer.status === "inactive" && <DormantNotice />}
      <PageHeader
        title="Move money"
        lead="Between your own accounts, at once and without transfer codes."
      />
      {customer.status !== "inactive" && (
        <Card aria-label="Move" className="max-w-form">
          {pair ? (
            <MoveForm accounts={accounts} {...pair} />
          ) : (
            <EmptyState title="You have one account in each currency">
              <ButtonLink href={accountPages.open}>Open an account</ButtonLink>
            </EmptyState>
          )}
        </Card>
      )}
    </>
  );
}

type Candidate = { number: string; currency: string; isLocked: boolean };

/** Returns two accounts in one currency, those that the address names if possible; null if there are none. */
function choosePair(
  accounts: readonly Candidate[],
  from: string | undefined,
  to: string | undefined,
): { from: string; to: string } | null {
  const pairs = accounts.flatMap((payer) =>
    accounts
      .filter(
        (payee) =>
          !payer.isLocked &&
          payee.number !== payer.number &&
          payee.currency === payer.currency,
      )
      .map((payee) => ({ from: payer.number, to: payee.number })),
  );
  const rank = (pair: { from: string; to: string }) =>
    Number(pair.from === from) + Number(pair.to === to);
  return (
    pairs.reduce<(typeof pairs)[number] | null>(
      (best, pair) => (best && rank(best) >= rank(pair) ? best : pair),
      null,
    ) ?? null
  );
}
