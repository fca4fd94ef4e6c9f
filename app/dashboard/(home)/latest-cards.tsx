"use client";

import type { ReactNode } from "react";
import type { HistoryLine } from "@/components/statements/history-line";
import { HistoryLines } from "@/components/statements/history-lines";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { paymentPages } from "@/lib/features/payments/pages";
import { statementPages } from "@/lib/features/statements/pages";
import { site } from "@/lib/platform/config/site";
import { sectionClasses } from "./section-classes";

type Lines = { lines: readonly HistoryLine[] };

export function WiresCard({ lines, dormant }: Lines & { dormant: boolean }) {
  return (
    <LatestCard
      id="wires"
      title="Wire and domestic transfers"
      names="transfers"
      caption="Latest wire and domestic transfers"
      lines={lines}
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
  );
}

export function EntriesCard({ lines }: Lines) {
  return (
    <LatestCard
      id="entries"
      title="Credit and debit statement"
      names="credits and debits"
      caption="Latest credits and debits"
      lines={lines}
      empty={
        <EmptyState title="No transactions yet">
          {`Money in and out other than transfers appears here. To receive money from another ${site.name} customer, give them your name and account number, and ${site.name} as the bank.`}
        </EmptyState>
      }
    />
  );
}

/** The latest lines of the history. */
function LatestCard({
  id,
  title,
  names,
  caption,
  lines,
  empty,
}: Lines & {
  id: "wires" | "entries";
  title: string;
  /** The lines by name. */
  names: string;
  caption: string;
  empty: ReactNode;
}) {
  return (
    <Card aria-labelledby={id} className={sectionClasses[id]}>
      <CardHead
        id={id}
        title={title}
        aside={
          <ButtonLink
            href={statementPages.transactions}
            variant="secondary"
            size="small"
            aria-label={`View all ${names}`}
          >
            View all
          </ButtonLink>
        }
      />
      {lines.length === 0 ? (
        empty
      ) : (
        <HistoryLines caption={caption} lines={lines} />
      )}
    </Card>
  );
}
