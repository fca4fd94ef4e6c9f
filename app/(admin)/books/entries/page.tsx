import X from "lucide-react/icons/x";
import type { Metadata } from "next";
import { z } from "zod";
import { BankLineFilters } from "@/components/books/bank-line-filters";
import { BankLines } from "@/components/books/bank-lines";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { SearchedList } from "@/components/shell/searched-list";
import {
  listBankLines,
  sumBankLines,
} from "@/lib/features/books/entry-queries";
import { booksPages } from "@/lib/features/books/pages";
import {
  findProblems,
  toAdminSearch,
} from "@/lib/features/statements/history/admin-search";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { pageContext } from "@/lib/platform/http/page-context";
import {
  cursorParam,
  findIgnored,
  pageQuery,
  textParam,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { chartLine, isBankAccountKind } from "@/lib/ledger/chart";
import { CURRENCIES } from "@/lib/ledger/money";
import { SavedFilters } from "../../saved-filters";

export const metadata: Metadata = { title: "Bank account" };

const pageSize = 25;

const params = {
  account: textParam,
  currency: z.enum(CURRENCIES),
  from: textParam,
  to: textParam,
  least: textParam,
  most: textParam,
  cursor: cursorParam,
};
const querySchema = pageQuery(params);

export default async function BankEntriesPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const {
    account: kind,
    currency,
    cursor,
    ...fields
  } = querySchema.parse(query);
  const account = isBankAccountKind(kind) ? kind : "cash";
  const { from, to, least, most } = toAdminSearch(fields);
  const search = { account, currency, from, to, least, most };
  const isFiltered = Boolean(from || to || least || most);
  const address = (next: string | undefined) =>
    withQuery(booksPages.entries, { ...search, cursor: next });
  const [{ lines, nextCursor }, found] = await Promise.all([
    listBankLines(
      admin,
      { limit: pageSize, search, ...(cursor && { cursor }) },
      await pageContext(),
    ),
    isFiltered ? sumBankLines(admin, search) : undefined,
  ]).catch(redirectOnBadCursor(address(undefined)));
  return (
    <>
      <PageHeader
        title={`${chartLine(account).name}${currency ? ` in ${currency}` : ""}`}
        lead={chartLine(account).holds}
        actions={
          <ButtonLink href={booksPages.books} variant="secondary">
            <X aria-hidden className="size-4" />
            Close
          </ButtonLink>
        }
      />
      <Card aria-label="Entries">
        <SavedFilters
          admin={admin}
          list="bank-entries"
          page={booksPages.entries}
          fields={search}
        />
        <BankLineFilters
          // As typed, because an amount with two readings is asked about.
          search={{ ...search, least: fields.least, most: fields.most }}
          problems={findProblems(fields)}
          ignored={findIgnored(query, params)}
          found={found}
        />
        <SearchedList
          count={lines.length}
          noun="entry"
          plural="entries"
          empty={
            <EmptyState
              title={isFiltered ? "No entries found" : "No entries yet"}
            />
          }
        >
          <BankLines lines={lines} />
        </SearchedList>
        <Pagination
          label="Entry pages"
          newest={cursor ? address(undefined) : null}
          older={nextCursor && address(nextCursor)}
        />
      </Card>
    </>
  );
}
