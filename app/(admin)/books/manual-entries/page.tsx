import type { Metadata } from "next";
import { ExportLink } from "@/components/back-office/export-link";
import { BooksTabs } from "@/components/books/books-tabs";
import { ManualEntries } from "@/components/books/manual-entries";
import { RequestManualEntry } from "@/components/books/manual-entry-form";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { PrintButton } from "@/components/ui/print-button";
import { approvalPages } from "@/lib/approvals/pages";
import {
  countWaitingEntries,
  listManualEntries,
} from "@/lib/features/books/manual/queries";
import { booksPages } from "@/lib/features/books/pages";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { counted } from "@/lib/platform/format";
import {
  cursorParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { bankToday } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Manual entries" };

const pageSize = 50;

const querySchema = pageQuery({ cursor: cursorParam });

export default async function ManualEntriesPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const { cursor } = querySchema.parse(await searchParams);
  const [{ entries, nextCursor }, waiting] = await Promise.all([
    listManualEntries(admin, {
      limit: pageSize,
      ...(cursor && { cursor }),
    }).catch(redirectOnBadCursor(booksPages.manual)),
    countWaitingEntries(),
  ]);
  const canCorrect = hasRight(admin, "correct");
  return (
    <>
      <PageHeader
        title="Manual entries"
        lead="Entries between the bank’s own accounts. Two people agree on each."
        actions={
          <>
            <PrintButton />
            {hasRight(admin, "export") && (
              <ExportLink path="/export-manual-entries" filters={{}} />
            )}
            {canCorrect && <RequestManualEntry today={bankToday()} />}
          </>
        }
      />
      <BooksTabs current="manual" />
      {waiting > 0 && (
        <Notice tone="warn" className="mb-6">
          <span>{`${counted(waiting, "entry", "entries")} ${waiting === 1 ? "waits" : "wait"} for a second person. `}</span>
          <Link href={approvalPages.staff} className="link">
            View approvals
          </Link>
        </Notice>
      )}
      <Card aria-label="Entries">
        {entries.length > 0 ? (
          <ManualEntries entries={entries} canReverse={canCorrect} />
        ) : (
          <EmptyState title="No manual entries yet">
            Entries of capital, other income and costs are listed here.
          </EmptyState>
        )}
        <Pagination
          label="Entry pages"
          newest={cursor ? booksPages.manual : null}
          older={
            nextCursor && withQuery(booksPages.manual, { cursor: nextCursor })
          }
        />
      </Card>
    </>
  );
}
