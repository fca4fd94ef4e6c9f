import type { Metadata } from "next";
import { LoanRequests } from "@/components/admin/loan-requests";
import { toFirstPage } from "@/components/shell/first-page";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { requireAdmin } from "@/lib/auth/guards";
import { hasRight } from "@/lib/auth/rights";
import { pageOrigin } from "@/lib/http/page-origin";
import { listAllLoanRequests } from "@/lib/loans/queries";
import { oneOf, paths, withQuery, type SearchParams } from "@/lib/paths";

export const metadata: Metadata = { title: "Loan requests" };

const pageSize = 25;

export default async function LoanRequestsPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const admin = await requireAdmin();
  const given = await searchParams;
  const cursor = oneOf(given.cursor);
  const all = oneOf(given.show) === "all";
  const view = { show: all ? "all" : undefined };
  const { loans, nextCursor } = await listAllLoanRequests(
    admin,
    { limit: pageSize, waiting: !all, ...(cursor && { cursor }) },
    await pageOrigin(),
  ).catch(toFirstPage(paths.adminLoans));
  return (
    <>
      <PageHeader
        title="Loan requests"
        lead={all ? "All, newest first." : "Those that wait for a decision."}
        actions={
          <ButtonLink
            look="secondary"
            href={withQuery(paths.adminLoans, {
              show: all ? undefined : "all",
            })}
          >
            {all ? "Show waiting" : "Show all"}
          </ButtonLink>
        }
      />
      <Card aria-label="Loan requests">
        <LoanRequests loans={loans} mayDecide={hasRight(admin, "serve")} />
        <Pagination
          label="Pages of loan requests"
          newest={cursor ? withQuery(paths.adminLoans, view) : null}
          older={
            nextCursor &&
            withQuery(paths.adminLoans, { ...view, cursor: nextCursor })
          }
        />
      </Card>
    </>
  );
}
