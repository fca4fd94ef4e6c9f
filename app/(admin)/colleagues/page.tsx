import type { Metadata } from "next";
import { AddColleague } from "@/components/colleagues/add-colleague";
import { ColleagueTable } from "@/components/colleagues/colleague-table";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { SearchedList } from "@/components/shell/searched-list";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { SearchBox } from "@/components/ui/search-box";
import { listColleagues } from "@/lib/identity/admins/queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { identityPages } from "@/lib/identity/pages";
import {
  cursorParam,
  pageQuery,
  textParam,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";

export const metadata: Metadata = { title: "Colleagues" };

const pageSize = 100;
const querySchema = pageQuery({ search: textParam, cursor: cursorParam });

export default async function ColleaguesPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin("correct");
  const { search, cursor } = querySchema.parse(await searchParams);
  const address = (next: string | undefined) =>
    withQuery(identityPages.colleagues, { search, cursor: next });
  const { colleagues, nextCursor } = await listColleagues(admin, {
    limit: pageSize,
    search,
    ...(cursor && { cursor }),
  }).catch(redirectOnBadCursor(address(undefined)));
  return (
    <>
      <PageHeader
        title="Colleagues"
        lead="Everyone who works for the bank. Another administrator approves each change."
        actions={
          <>
            <ButtonLink href={identityPages.staffSecurity} variant="secondary">
              End sessions
            </ButtonLink>
            <AddColleague />
          </>
        }
      />
      <Card aria-label="Colleagues">
        <SearchBox
          page={identityPages.colleagues}
          name="search"
          label="Username or email"
          value={search}
        />
        <SearchedList
          count={colleagues.length}
          noun="colleague"
          empty={<EmptyState title="No colleagues found" />}
        >
          <ColleagueTable colleagues={colleagues} ownId={admin.id} />
        </SearchedList>
        <Pagination
          label="Colleague pages"
          labels={{ newest: "First page", older: "Next page" }}
          newest={cursor ? address(undefined) : null}
          older={nextCursor && address(nextCursor)}
        />
      </Card>
    </>
  );
}
