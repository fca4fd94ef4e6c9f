import X from "lucide-react/icons/x";
import type { Metadata } from "next";
import { z } from "zod";
import { ExportLink } from "@/components/back-office/export-link";
import { MissingItem } from "@/components/shell/missing-item";
import { EntryDetails } from "@/components/statements/entry-details";
import { HistoryFilters } from "@/components/statements/history-filters";
import { toStaffLine } from "@/components/statements/staff-line";
import { StaffHistoryTable } from "@/components/statements/staff-history-table";
import { HistoryForm } from "@/components/back-office/history-form";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { SearchedList } from "@/components/shell/searched-list";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import {
  listAllHistory,
  sumHistory,
} from "@/lib/features/statements/history/admin-queries";
import { foundText } from "@/components/back-office/found-text";
import { getEntryDetail } from "@/lib/features/statements/history/entry-detail-queries";
import {
  adminSearchParams,
  findProblems,
  toAdminSearch,
} from "@/lib/features/statements/history/admin-search";
import { pageContext } from "@/lib/platform/http/page-context";
import { statementPages } from "@/lib/features/statements/pages";
import {
  cursorParam,
  findIgnored,
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { bankToday } from "@/lib/platform/time/clock";
import { SavedFilters } from "../saved-filters";

export const metadata: Metadata = { title: "Transaction History" };

const pageSize = 25;

const params = {
  ...adminSearchParams,
  cursor: cursorParam,
  id: textParam,
  add: z.literal("entry"),
};
const querySchema = pageQuery(params);

export default async function HistoryPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const { cursor, id, add, ...fields } = querySchema.parse(query);
  const search = toAdminSearch(fields);
  const view = { ...search, cursor };
  const address = (change: Record<string, string | undefined>) =>
    withQuery(statementPages.staffHistory, { ...view, ...change });
  const hrefOf = (id: string) => address({ id });

  if (id) {
    const entry = await getEntryDetail(admin, id, await pageContext());
    return entry ? (
      <EntryDetails
        key={entry.id}
        entry={entry}
        closeHref={address({})}
        hrefOf={hrefOf}
        mayRebook={hasRight(admin, "delete") && hasRight(admin, "serve")}
        mayReverse={hasRight(admin, "delete")}
      />
    ) : (
      <MissingItem
        page="Transaction History"
        title="No History Found"
        closeHref={address({})}
      />
    );
  }

  const mayAdd = hasRight(admin, "serve");
  const isAdding = mayAdd && add !== undefined;
  const isSearched = Object.values(search).some(Boolean);
  const [{ rows, nextCursor }, found] = await Promise.all([
    listAllHistory(
      admin,
      { limit: pageSize, search, ...(cursor && { cursor }) },
      await pageContext(),
    ),
    isSearched ? sumHistory(admin, search) : undefined,
  ]).catch(redirectOnBadCursor(address({ cursor: undefined })));

  return (
    <>
      <PageHeader
        title="Transaction History"
        actions={
          <>
            {hasRight(admin, "export") && (
              <ExportLink path="/export-history" filters={search} />
            )}
            {mayAdd && !isAdding && (
              <ButtonLink href={address({ add: "entry" })} scroll={false}>
                Add History
              </ButtonLink>
            )}
          </>
        }
      />
      {isAdding && (
        <Card aria-labelledby="add" className="mb-6">
          <CardHead
            id="add"
            title="Add History"
            note="The transaction is posted to the ledger and marked “Entered by staff”."
            aside={
              <ButtonLink
                href={address({})}
                variant="secondary"
                size="small"
                scroll={false}
              >
                <X aria-hidden className="size-4" />
                Close
              </ButtonLink>
            }
          />
          <HistoryForm today={bankToday()} closeHref={address({})} />
        </Card>
      )}
      <Card aria-label="Transactions">
        <SavedFilters
          admin={admin}
          list="history"
          page={statementPages.staffHistory}
          fields={search}
        />
        <HistoryFilters
          // As typed, because an amount with two readings is asked about.
          fields={{ ...search, least: fields.least, most: fields.most }}
          problems={findProblems(fields)}
          ignored={findIgnored(query, params)}
          found={found && foundText(found, "transaction")}
        />
        <SearchedList
          count={rows.length}
          noun="transaction"
          empty={
            <EmptyState
              title={
                isSearched ? "No History Found" : "You have no history yet"
              }
            />
          }
        >
          <StaffHistoryTable
            lines={rows.map(toStaffLine)}
            mayReverse={hasRight(admin, "delete")}
            mayRebook={hasRight(admin, "delete") && hasRight(admin, "serve")}
            search={view}
          />
        </SearchedList>
        <Pagination
          label="Transaction pages"
          newest={cursor ? address({ cursor: undefined }) : null}
          older={nextCursor && address({ cursor: nextCursor })}
        />
      </Card>
    </>
  );
}
