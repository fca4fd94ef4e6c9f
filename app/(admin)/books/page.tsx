import type { Metadata } from "next";
import { ExportLink } from "@/components/back-office/export-link";
import { BaseBalanceTable } from "@/components/books/base-balance";
import { BooksTabs } from "@/components/books/books-tabs";
import { DailyTotals } from "@/components/books/daily-totals";
import { DayForm } from "@/components/books/day-form";
import { LastReconcile } from "@/components/books/last-reconcile";
import { ReconcileNow } from "@/components/books/reconcile-now";
import { TrialBalanceTable } from "@/components/books/trial-balance";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { PrintButton } from "@/components/ui/print-button";
import { SearchStatus } from "@/components/ui/search-status";
import { toBaseBalance } from "@/lib/features/books/base-balance";
import {
  getLastReconcile,
  listDailyTotals,
} from "@/lib/features/books/queries";
import { readBookDay } from "@/lib/features/books/schema";
import { getTrialBalances } from "@/lib/features/books/trial-balance";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { BASE_CURRENCY } from "@/lib/ledger/money";
import { formatIsoDay } from "@/lib/platform/format";
import {
  pageQuery,
  textParam,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Books" };

const querySchema = pageQuery({ day: textParam });

export default async function BooksPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const today = bankToday();
  const query = querySchema.parse(await searchParams);
  const { day, problem } = readBookDay(query.day);
  const [trials, totals, run] = await Promise.all([
    getTrialBalances(admin, day),
    listDailyTotals(admin, day),
    getLastReconcile(admin),
  ]);
  const note =
    day === today
      ? "Today until now, by posting date"
      : `${formatIsoDay(day)}, by posting date`;
  return (
    <>
      <PageHeader
        title="Books"
        lead="The bank’s own accounts, the entries of a day, and the proof that all balances add up to zero."
        actions={
          <>
            <PrintButton />
            {hasRight(admin, "export") && (
              <ExportLink path="/export-books" filters={{ day }} />
            )}
          </>
        }
      />
      <BooksTabs current="books" />
      <DayForm
        page="books"
        fields={[{ name: "day", label: "End of day", value: day, problem }]}
        reset={day !== today && "Today"}
      />
      <SearchStatus>
        <p className="sr-only">{`Books of ${formatIsoDay(day)}`}</p>
      </SearchStatus>
      <div className="grid gap-6">
        <Card aria-labelledby="trial-balance">
          <CardHead id="trial-balance" title="Trial balance" note={note} />
          {trials.map((trial) => (
            <TrialBalanceTable key={trial.currency} trial={trial} day={day} />
          ))}
        </Card>
        {trials.length > 1 && (
          <Card aria-labelledby="all-currencies">
            <CardHead
              id="all-currencies"
              title={`All currencies in ${BASE_CURRENCY}`}
              note={`${note}, at the mid rates of the day`}
            />
            <BaseBalanceTable balance={toBaseBalance(trials)} />
          </Card>
        )}
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <Card aria-labelledby="daily-totals">
            <CardHead id="daily-totals" title="Daily totals" note={note} />
            <DailyTotals totals={totals} day={day} />
          </Card>
          <Card aria-labelledby="reconciliation">
            <CardHead
              id="reconciliation"
              title="Reconciliation"
              aside={hasRight(admin, "monitor") && <ReconcileNow />}
            />
            <LastReconcile run={run} />
          </Card>
        </div>
      </div>
    </>
  );
}
