import type { Metadata } from "next";
import { ExportLink } from "@/components/back-office/export-link";
import { BooksTabs } from "@/components/books/books-tabs";
import { DayForm } from "@/components/books/day-form";
import { NoClosedDay } from "@/components/books/no-closed-day";
import { StatementCards } from "@/components/books/statement-cards";
import { PageHeader } from "@/components/ui/page-header";
import { PrintButton } from "@/components/ui/print-button";
import { readPeriod } from "@/lib/features/books/schema";
import { showIncomeStatement } from "@/lib/features/books/shown-statement";
import {
  getClosedDays,
  getIncomeStatements,
} from "@/lib/features/books/statement-queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { formatIsoDay } from "@/lib/platform/format";
import {
  pageQuery,
  textParam,
  type SearchParams,
} from "@/lib/platform/http/page-query";

export const metadata: Metadata = { title: "Income statement" };

const querySchema = pageQuery({ from: textParam, to: textParam });

export default async function IncomeStatementPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = querySchema.parse(await searchParams);
  const closed = await getClosedDays(admin);
  if (!closed) return <NoClosedDay title="Income statement" tab="income" />;
  const { from, to, problems } = readPeriod(query, closed);
  return (
    <>
      <PageHeader
        title="Income statement"
        lead="What the bank earned and spent, up to the end of a closed day."
        actions={
          <>
            <PrintButton />
            {hasRight(admin, "export") && (
              <>
                <ExportLink
                  path="/export-income-statement"
                  filters={{ from, to }}
                />
                <ExportLink
                  path="/export-income-statement"
                  filters={{ from, to }}
                  format="pdf"
                />
              </>
            )}
          </>
        }
      />
      <BooksTabs current="income" />
      <DayForm
        page="income"
        fields={[
          { name: "from", label: "From", value: from, problem: problems.from },
          { name: "to", label: "To", value: to, problem: problems.to },
        ]}
        reset={Boolean(query.from ?? query.to) && "This year"}
      />
      <StatementCards
        name="Income statement"
        note={`${formatIsoDay(from)} to ${formatIsoDay(to)}`}
        statements={await getIncomeStatements(admin, { from, to })}
        toShown={showIncomeStatement}
      />
    </>
  );
}
