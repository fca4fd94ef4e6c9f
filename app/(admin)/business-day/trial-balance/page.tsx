import X from "lucide-react/icons/x";
import type { Metadata } from "next";
import { StoredBalanceTable } from "@/components/business-day/stored-balance";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { PrintButton } from "@/components/ui/print-button";
import { businessDayPages } from "@/lib/features/business-day/pages";
import { getStoredDay } from "@/lib/features/business-day/stored-balances";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { formatDateTime, formatIsoDay } from "@/lib/platform/format";
import {
  dayParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";

export const metadata: Metadata = { title: "Trial balance of a day" };

const querySchema = pageQuery({ day: dayParam });

export default async function StoredTrialBalancePage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  await requireAdmin();
  const { day } = querySchema.parse(await searchParams);
  const stored = day ? await getStoredDay(day) : null;
  return (
    <>
      <PageHeader
        title={
          day
            ? `Trial balance of ${formatIsoDay(day)}`
            : "Trial balance of a day"
        }
        lead={
          stored
            ? `As it was stored when the day was closed, on ${formatDateTime(stored.closedAt)}.`
            : "A day has a stored trial balance once it is closed."
        }
        actions={
          <>
            {stored && <PrintButton />}
            <ButtonLink href={businessDayPages.days} variant="secondary">
              <X aria-hidden className="size-4" />
              Close
            </ButtonLink>
          </>
        }
      />
      {stored ? (
        <div className="grid gap-6">
          {stored.balances.map((balance) => (
            <Card key={balance.currency} aria-labelledby={balance.currency}>
              <CardHead id={balance.currency} title={balance.currency} />
              <StoredBalanceTable balance={balance} />
            </Card>
          ))}
        </div>
      ) : (
        <Card>
          <EmptyState title="This day is not closed">
            Choose a closed day on the page Business day.
          </EmptyState>
        </Card>
      )}
    </>
  );
}
