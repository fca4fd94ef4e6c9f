import type { Metadata } from "next";
import { ExportLink } from "@/components/back-office/export-link";
import { ListTabs } from "@/components/back-office/list-tabs";
import { CaseFilters } from "@/components/cases/case-filters";
import { StaffCase } from "@/components/cases/staff-case-details";
import { StaffCaseTable } from "@/components/cases/staff-case-table";
import { MissingItem } from "@/components/shell/missing-item";
import { SearchedList } from "@/components/shell/searched-list";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { casePages } from "@/lib/features/cases/pages";
import { listStaffNames } from "@/lib/features/back-office/audit-log/queries";
import {
  caseParams,
  CASE_VIEWS,
  type CaseFilters as Filters,
} from "@/lib/features/cases/filters";
import {
  findNextCase,
  listCases,
  sumCases,
} from "@/lib/features/cases/staff-list";
import { getCaseForStaff } from "@/lib/features/cases/staff-queries";
import type { Admin } from "@/lib/identity/callers";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { site } from "@/lib/platform/config/site";
import { pageContext } from "@/lib/platform/http/page-context";
import {
  cursorParam,
  findIgnored,
  pageQuery,
  textParam,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { bankNow } from "@/lib/platform/time/clock";
import { SavedFilters } from "../saved-filters";

export const metadata: Metadata = { title: "Cases" };

const pageSize = 25;

const params = { ...caseParams, id: textParam, cursor: cursorParam };
const querySchema = pageQuery(params);

const VIEW_LABELS = { open: "Open", mine: "Mine", closed: "Closed" };

const EMPTY = {
  open: "No open cases",
  mine: "No open cases are assigned to you",
  closed: "No closed cases",
};

export default async function CasesPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const { id, cursor, ...filters } = querySchema.parse(query);
  if (id) return <OneCase admin={admin} id={id} list={{ filters, cursor }} />;

  const { show, ...fields } = filters;
  const shown = show ?? "open";
  const isFiltered = Object.values(fields).some(Boolean);
  const address = (change: Record<string, string | undefined>) =>
    withQuery(casePages.staff, { ...filters, ...change });
  const [{ cases, nextCursor }, found, names] = await Promise.all([
    listCases(
      admin,
      { limit: pageSize, filters, ...(cursor && { cursor }) },
      await pageContext(),
    ),
    isFiltered ? sumCases(admin, filters) : undefined,
    listStaffNames(admin),
  ]).catch(redirectOnBadCursor(address({})));
  return (
    <>
      <PageHeader
        title="Cases"
        lead={`Problems with payments that customers have reported, and recalls of wires. We promise an answer within ${site.figures.replyHours} hours.`}
        actions={
          hasRight(admin, "export") && (
            <ExportLink path="/export-cases" filters={filters} />
          )
        }
      />
      <Card aria-label="Cases">
        <SavedFilters
          admin={admin}
          list="cases"
          page={casePages.staff}
          fields={filters}
        />
        <CaseFilters
          filters={filters}
          names={names}
          ignored={findIgnored(query, params)}
          found={found}
        />
        <ListTabs
          label="Filter cases"
          tabs={CASE_VIEWS.map((name) => ({
            label: VIEW_LABELS[name],
            href: address({ show: name === "open" ? undefined : name }),
            isCurrent: shown === name,
          }))}
        />
        <SearchedList
          count={cases.length}
          noun="case"
          empty={
            <EmptyState title={isFiltered ? "No cases found" : EMPTY[shown]} />
          }
        >
          <StaffCaseTable
            cases={cases}
            view={{ ...filters, cursor }}
            now={bankNow()}
          />
        </SearchedList>
        <Pagination
          label="Case pages"
          newest={cursor ? address({}) : null}
          older={nextCursor && address({ cursor: nextCursor })}
          {...(shown !== "closed" && {
            labels: { newest: "Oldest", older: "Newer" },
          })}
        />
      </Card>
    </>
  );
}

/** One case, with the way back to its list and on to the next case in it. */
async function OneCase({
  admin,
  id,
  list: { filters, cursor },
}: {
  admin: Admin;
  id: string;
  list: { filters: Filters; cursor: string | undefined };
}) {
  const listHref = withQuery(casePages.staff, { ...filters, cursor });
  const supportCase = await getCaseForStaff(admin, id, await pageContext());
  if (!supportCase)
    return (
      <MissingItem
        page="Cases"
        title="This case no longer exists"
        closeHref={listHref}
      />
    );
  const next = await findNextCase(admin, filters, supportCase);
  return (
    <StaffCase
      key={supportCase.id}
      supportCase={supportCase}
      closeHref={listHref}
      next={
        next && {
          name: next.number,
          href: withQuery(casePages.staff, { ...filters, cursor, id: next.id }),
        }
      }
      mayAct={hasRight(admin, "serve")}
    />
  );
}
