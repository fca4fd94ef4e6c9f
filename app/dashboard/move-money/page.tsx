import type { Metadata } from "next";
import { BlockedAccounts } from "@/components/accounts/blocked-accounts";
import { MoveForm } from "@/components/accounts/move-form";
import type { Pair } from "@/components/accounts/use-pair";
import { DormantNotice } from "@/components/customers/dormant-notice";
import { findWayBack } from "@/lib/features/customers/dormancy/queries";
import { BackLink } from "@/components/shell/back-link";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { labelOf } from "@/lib/features/accounts/account";
import { accountPages } from "@/lib/features/accounts/pages";
import { isPaying, targetsOf } from "@/lib/features/accounts/paying-account";
import { listAccounts } from "@/lib/features/accounts/queries";
import { paymentPages } from "@/lib/features/payments/pages";
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
  const owned = await listAccounts(customer);
  const open = owned.filter(({ state }) => state === "open");
  const accounts = open.map((account) => ({
    number: account.number,
    label: labelOf(account),
    currency: account.currency,
    available: account.availableMinor,
    isLocked: (account.lockedUntil ?? "") > today,
  }));
  const pair = choosePair(accounts, from, to);
  const canOrder =
    customer.status === "active" &&
    open.some(
      (payer) => isPaying(payer) && targetsOf(accounts, payer).length > 0,
    );
  const isMixed = new Set(open.map(({ currency }) => currency)).size > 1;
  return (
    <>
      <BackLink href={homePages.customer}>Dashboard</BackLink>
      {customer.status === "inactive" && (
        <DormantNotice wayBack={await findWayBack(customer)} />
      )}
      <PageHeader
        title="Move money"
        lead="Between your own accounts, at once and without transfer codes. Between two currencies it is exchanged."
      />
      <BlockedAccounts accounts={owned} className="mb-6 max-w-form" />
      {customer.status !== "inactive" && (
        <Card aria-label="Move" className="max-w-form">
          {pair ? (
            <MoveForm key={`${from} ${to}`} accounts={accounts} {...pair} />
          ) : (
            <EmptyState
              title={
                owned.filter(({ state }) => state !== "closed").length < 2
                  ? "You have one account"
                  : "Your accounts can’t move money at the moment"
              }
            >
              <ButtonLink href={accountPages.open}>Open an account</ButtonLink>
            </EmptyState>
          )}
        </Card>
      )}
      {canOrder && (
        <p className="mt-4 max-w-form text-sm text-ink-soft">
          <span>For a later day, or to repeat a move, </span>
          <Link href={`${paymentPages.payments}#orders`} className="link">
            set up a standing order
          </Link>
          <span>
            {isMixed ? " between accounts in the same currency." : "."}
          </span>
        </p>
      )}
    </>
  );
}

type Candidate = { number: string; currency: string; isLocked: boolean };

/**
 * Returns two accounts: those that the address names if possible, or else two in one currency; null if no account can
 * pay to another one.
 */
function choosePair(
  accounts: readonly Candidate[],
  from: string | undefined,
  to: string | undefined,
): Pair | null {
  const pairs = accounts.flatMap((payer) =>
    accounts
      .filter(({ number }) => !payer.isLocked && number !== payer.number)
      .map((payee) => ({
        from: payer.number,
        to: payee.number,
        rank:
          2 * (Number(payer.number === from) + Number(payee.number === to)) +
          Number(payer.currency === payee.currency),
      })),
  );
  const [first, ...others] = pairs;
  if (!first) return null;
  const best = others.reduce(
    (best, pair) => (best.rank >= pair.rank ? best : pair),
    first,
  );
  return { from: best.from, to: best.to };
}
