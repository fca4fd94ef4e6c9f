import type { Metadata } from "next";
import { ExportLink } from "@/components/back-office/export-link";
import { ListTabs } from "@/components/back-office/list-tabs";
import { StaffCase } from "@/components/cases/staff-case-details";
import { StaffCaseTable } from "@/components/cases/staff-case-table";
import { MissingItem } from "@/components/shell/missing-item";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { casePages } from "@/lib/features/cases/pages";
import {
  caseParams,
  CASE_VIEWS,
  toCaseFilters,
} from "@/lib/features/cases/filters";
import { listCases } from "@/lib/features/cases/staff-list";
import { getCaseForStaff } from "@/lib/features/cases/staff-queries";
import {
  CASE_KIND_NAMES,
  CASE_KINDS,
} from "@/lib/features/inbox/conversations/case";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { site } from "@/lib/platform/config/site";
import { pageContext } from "@/lib/platform/http/page-context";
import {
  cursorParam,
  pageQuery,
  textParam,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { bankNow } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Cases" };

const pageSize = 25;

const querySchema = pageQuery({
  id: textParam,
  cursor: cursorParam,
  ...caseParams,
});

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
  const { id, cursor, show, kind } = querySchema.parse(await searchParams);
  const view = { show, kind };
  const filters = toCaseFilters(view);
  const shown = filters.view;
  const listHref = withQuery(casePages.staff, { ...view, cursor });

  if (id) {
    const supportCase = await getCaseForStaff(admin, id, await pageContext());
    return supportCase ? (
      <StaffCase
        supportCase={supportCase}
        closeHref={listHref}
        mayAct={hasRight(admin, "serve")}
      />
    ) : (
      <MissingItem
        page="Cases"
        title="This case no longer exists"
        closeHref={listHref}
      />
    );
  }

  const { cases, nextCursor } = await listCases(
    admin,
    {
      limit: pageSize,
      ...filters,
      ...(cursor && { cursor }),
    },
    await pageContext(),
  ).catch(redirectOnBadCursor(withQuery(casePages.staff, view)));
  return (
    <>
      <PageHeader
        title="Cases"
        lead={`Problems with payments that customers have reported, and recalls of wires. We promise an answer within ${site.figures.replyHours} hours.`}
        actions={
          hasRight(admin, "export") && (
            <ExportLink path="/export-cases" filters={view} />
          )
        }
      />
      <Card aria-label="Cases">
        <ListTabs
          label="Filter cases"
          tabs={CASE_VIEWS.map((name) => ({
            label: VIEW_LABELS[name],
            href: withQuery(casePages.staff, {
              show: name === "open" ? undefined : name,
              kind,
            }),
            isCurrent: shown === name,
          }))}
        />
        <ListTabs
          label="Filter cases by kind"
          tabs={[undefined, ...CASE_KIND_NAMES].map((name) => ({
            label: name ? CASE_KINDS[name] : "All kinds",
            href: withQuery(casePages.staff, { show, kind: name }),
            isCurrent: kind === name,
          }))}
        />
        {cases.length === 0 ? (
          <EmptyState title={EMPTY[shown]} />
        ) : (
          <StaffCaseTable
            cases={cases}
            view={{ ...view, cursor }}
            now={bankNow()}
          />
        )}
        <Pagination
          label="Case pages"
          newest={cursor ? withQuery(casePages.staff, view) : null}
          older={
            nextCursor &&
            withQuery(casePages.staff, { ...view, cursor: nextCursor })
          }
          {...(shown !== "closed" && {
            labels: { newest: "Oldest", older: "Newer" },
          })}
        />
      </Card>
    </>
  );
}
