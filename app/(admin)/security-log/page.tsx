import type { Metadata } from "next";
import { ExportLink } from "@/components/back-office/export-link";
import { SecurityFilters } from "@/components/back-office/security-filters";
import { SecurityTable } from "@/components/back-office/security-table";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { SearchedList } from "@/components/shell/searched-list";
import { listStaffNames } from "@/lib/features/back-office/audit-log/queries";
import { backOfficePages } from "@/lib/features/back-office/pages";
import {
  listSecurityEvents,
  securitySearchParams,
} from "@/lib/features/back-office/security-log/queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { identityActions } from "@/lib/identity/audit";
import { hasRight } from "@/lib/identity/rights";
import { pageContext } from "@/lib/platform/http/page-context";
import {
  cursorParam,
  findIgnored,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { SavedFilters } from "../saved-filters";

export const metadata: Metadata = { title: "Security log" };

const pageSize = 50;

const params = { ...securitySearchParams, cursor: cursorParam };
const querySchema = pageQuery(params);

export default async function SecurityLogPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin("monitor");
  const query = await searchParams;
  const { cursor, ...search } = querySchema.parse(query);
  const address = (next: string | undefined) =>
    withQuery(backOfficePages.securityLog, { ...search, cursor: next });
  const [{ rows, nextCursor }, names] = await Promise.all([
    listSecurityEvents(
      admin,
      { limit: pageSize, search, ...(cursor && { cursor }) },
      await pageContext(),
    ),
    listStaffNames(admin),
  ]).catch(redirectOnBadCursor(address(undefined)));

  return (
    <>
      <PageHeader
        title="Security log"
        actions={
          <>
            <ButtonLink
              href={withQuery(backOfficePages.auditLog, {
                action: identityActions["staff.sign-in"].name,
              })}
              variant="secondary"
              size="small"
            >
              Sign-ins of staff
            </ButtonLink>
            {hasRight(admin, "export") && (
              <ExportLink path="/export-security-log" filters={search} />
            )}
          </>
        }
        lead="This log shows failed sign-ins, wrong codes and refused requests. Attempts of one minute from one network share a line."
      />
      <Card aria-label="Security log">
        <SavedFilters
          admin={admin}
          list="security-log"
          page={backOfficePages.securityLog}
          fields={search}
        />
        <SecurityFilters
          fields={search}
          names={names}
          ignored={findIgnored(query, params)}
        />
        <SearchedList
          count={rows.length}
          noun="event"
          empty={<EmptyState title="No events found" />}
        >
          <SecurityTable rows={rows} />
        </SearchedList>
        <Pagination
          label="Security log pages"
          newest={cursor ? address(undefined) : null}
          older={nextCursor && address(nextCursor)}
        />
      </Card>
    </>
  );
}
