"use client";

import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { paymentPages } from "@/lib/features/payments/pages";
import { statementPages } from "@/lib/features/statements/pages";
import { site } from "@/lib/platform/config/site";
import { withQuery } from "@/lib/platform/http/query";
import { ActivityList } from "./activity-list";
import type { HistoryLine } from "./history-line";
import { HistoryLines } from "./history-lines";

type Lines = {
  lines: readonly HistoryLine[];
  /** The account of the page with all lines, as its address names it; the main account without it. */
  account: string | undefined;
};
type LinesOfAKind = Lines & {
  /** Whether older transactions were not searched. */
  isCut: boolean;
};

/** Transfers and everything else in one list. */
export function ActivityCard({
  lines,
  account,
  className,
}: Lines & { className: string }) {
  return (
    <LatestCard
      id="activity"
      account={account}
      title="Recent activity"
      names="activity"
      isEmpty={lines.length === 0}
      className={className}
      empty={
        <EmptyState title="No activity yet">
          Money that you send or receive appears here.
        </EmptyState>
      }
    >
      <ActivityList lines={lines} />
    </LatestCard>
  );
}

export function WiresCard({
  lines,
  account,
  isCut,
  dormant,
}: LinesOfAKind & { dormant: boolean }) {
  return (
    <LatestCard
      id="wires"
      account={account}
      title="Wire and domestic transfers"
      names="transfers"
      isEmpty={lines.length === 0}
      isCut={isCut}
      empty={
        <EmptyState title="No transfers yet">
          Transfers you send or receive appear here.
          {!dormant && (
            <>
              {" "}
              <Link href={paymentPages.payments} className="link">
                Save a payee
              </Link>{" "}
              to make your first transfer faster.
            </>
          )}
        </EmptyState>
      }
    >
      <HistoryLines
        caption="Latest wire and domestic transfers"
        lines={lines}
      />
    </LatestCard>
  );
}

export function EntriesCard({ lines, account, isCut }: LinesOfAKind) {
  return (
    <LatestCard
      id="entries"
      account={account}
      title="Credit and debit statement"
      names="credits and debits"
      isEmpty={lines.length === 0}
      isCut={isCut}
      empty={
        <EmptyState title="No transactions yet">
          {`Money in and out other than transfers appears here. To receive money from another ${site.name} customer, give them your name and account number, and ${site.name} as the bank.`}
        </EmptyState>
      }
    >
      <HistoryLines caption="Latest credits and debits" lines={lines} />
    </LatestCard>
  );
}

/** The kinds of lines of each card, as the page with all of them names them. */
const KINDS = { activity: undefined, wires: "transfers", entries: "others" };

/** The latest lines of the history. */
function LatestCard({
  id,
  account,
  title,
  names,
  isEmpty,
  isCut = false,
  empty,
  className,
  children,
}: {
  id: keyof typeof KINDS;
  account: string | undefined;
  title: string;
  /** The lines by name. */
  names: string;
  isEmpty: boolean;
  isCut?: boolean;
  empty: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const none = isCut ? (
    <EmptyState title="None among your latest transactions">
      Select “View all” to search older ones.
    </EmptyState>
  ) : (
    empty
  );
  return (
    <Card aria-labelledby={id} className={className}>
      <CardHead
        id={id}
        title={title}
        aside={
          <ButtonLink
            href={withQuery(statementPages.transactions, {
              account,
              kind: KINDS[id],
            })}
            variant="secondary"
            size="small"
            aria-label={`View all ${names}`}
          >
            View all
          </ButtonLink>
        }
      />
      {isEmpty ? none : children}
    </Card>
  );
}
