import type { Metadata } from "next";
import { AuditFilters } from "@/components/back-office/audit-filters";
import { AuditTable } from "@/components/back-office/audit-table";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { SearchedList } from "@/components/shell/searched-list";
import {
  listAudit,
  listStaffNames,
  auditSearchParams,
} from "@/lib/features/back-office/audit-log/queries";
import { ExportLink } from "@/components/back-office/export-link";
import { hasRight } from "@/lib/identity/rights";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { pageContext } from "@/lib/platform/http/page-context";
import { backOfficePages } from "@/lib/features/back-office/pages";
import {
  cursorParam,
  findIgnored,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { SavedFilters } from "../saved-filters";

export const metadata: Metadata = { title: "Audit log" };

const pageSize = 50;

const params = { ...auditSearchParams, cursor: cursorParam };
const querySchema = pageQuery(params);

export default async function AuditPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const { cursor, ...search } = querySchema.parse(query);
  const address = (next: string | undefined) =>
    withQuery(backOfficePages.auditLog, { ...search, cursor: next });
  const [{ rows, nextCursor }, names] = await Promise.all([
    listAudit(
      admin,
      { limit: pageSize, search, ...(cursor && { cursor }) },
      await pageContext(),
    ),
    listStaffNames(admin),
  ]).catch(redirectOnBadCursor(address(undefined)));

  return (
    <>
      <PageHeader
        title="Audit log"
        actions={
          hasRight(admin, "export") && (
            <ExportLink path="/export-audit" filters={search} />
          )
        }
        lead="This log shows who viewed or changed data, when, and from which IP address. Nothing in it can be changed or deleted."
      />
      <Card aria-label="Audit log">
        <SavedFilters
          admin={admin}
          list="audit"
          page={backOfficePages.auditLog}
          fields={search}
        />
        <AuditFilters
          fields={search}
          names={names}
          ignored={findIgnored(query, params)}
        />
        <SearchedList
          count={rows.length}
          noun="action"
          empty={<EmptyState title="No actions found" />}
        >
          <AuditTable rows={rows} />
        </SearchedList>
        <Pagination
          label="Audit log pages"
          newest={cursor ? address(undefined) : null}
          older={nextCursor && address(nextCursor)}
        />
      </Card>
    </>
  );
}
