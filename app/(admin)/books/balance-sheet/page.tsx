import type { Metadata } from "next";
import { ExportLink } from "@/components/back-office/export-link";
import { BooksTabs } from "@/components/books/books-tabs";
import { DayForm } from "@/components/books/day-form";
import { NoClosedDay } from "@/components/books/no-closed-day";
import { StatementCards } from "@/components/books/statement-cards";
import { PageHeader } from "@/components/ui/page-header";
import { PrintButton } from "@/components/ui/print-button";
import { readClosedDay } from "@/lib/features/books/schema";
import { showBalanceSheet } from "@/lib/features/books/shown-statement";
import {
  getBalanceSheets,
  getClosedDays,
} from "@/lib/features/books/statement-queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { formatIsoDay } from "@/lib/platform/format";
import {
  pageQuery,
  textParam,
  type SearchParams,
} from "@/lib/platform/http/page-query";

export const metadata: Metadata = { title: "Balance sheet" };

const querySchema = pageQuery({ day: textParam });

export default async function BalanceSheetPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = querySchema.parse(await searchParams);
  const closed = await getClosedDays(admin);
  if (!closed) return <NoClosedDay title="Balance sheet" tab="balanceSheet" />;
  const { day, problem } = readClosedDay(query.day, closed);
  return (
    <>
      <PageHeader
        title="Balance sheet"
        lead="What the bank has and owes at the end of a closed day."
        actions={
          <>
            <PrintButton />
            {hasRight(admin, "export") && (
              <>
                <ExportLink path="/export-balance-sheet" filters={{ day }} />
                <ExportLink
                  path="/export-balance-sheet"
                  filters={{ day }}
                  format="pdf"
                />
              </>
            )}
          </>
        }
      />
      <BooksTabs current="balanceSheet" />
      <DayForm
        page="balanceSheet"
        fields={[{ name: "day", label: "End of day", value: day, problem }]}
        reset={day !== closed.last && "Last closed day"}
      />
      <StatementCards
        name="Balance sheet"
        note={`At the end of ${formatIsoDay(day)}`}
        statements={await getBalanceSheets(admin, day)}
        toShown={showBalanceSheet}
      />
    </>
  );
}
