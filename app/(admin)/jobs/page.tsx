import type { Metadata } from "next";
import { FailedJobs } from "@/components/back-office/failed-jobs";
import { WaitingJobs } from "@/components/back-office/waiting-jobs";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import {
  countWaitingJobs,
  listFailedJobs,
} from "@/lib/features/back-office/jobs/queries";
import { backOfficePages } from "@/lib/features/back-office/pages";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { pageContext } from "@/lib/platform/http/page-context";
import {
  cursorParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";

export const metadata: Metadata = { title: "Jobs" };

const pageSize = 25;
const querySchema = pageQuery({ cursor: cursorParam });

export default async function JobsPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin("operate");
  const { cursor } = querySchema.parse(await searchParams);
  const address = (next: string | undefined) =>
    withQuery(backOfficePages.jobs, { cursor: next });
  const [{ rows, nextCursor }, waiting] = await Promise.all([
    listFailedJobs(
      admin,
      { limit: pageSize, ...(cursor && { cursor }) },
      await pageContext(),
    ),
    countWaitingJobs(),
  ]).catch(redirectOnBadCursor(backOfficePages.jobs));

  return (
    <>
      <PageHeader
        title="Jobs"
        lead="The bank’s system does this work in the background. It tries a failed job again for about four hours, and then lists it here."
      />
      <div className="grid gap-6">
        <Card aria-labelledby="failed">
          <CardHead id="failed" title="Failed jobs" />
          {rows.length === 0 ? (
            <EmptyState title="No failed jobs" />
          ) : (
            <FailedJobs rows={rows} />
          )}
          <Pagination
            label="Failed job pages"
            newest={cursor ? address(undefined) : null}
            older={nextCursor && address(nextCursor)}
          />
        </Card>
        <Card aria-labelledby="waiting">
          <CardHead id="waiting" title="Waiting jobs" />
          {waiting.length === 0 ? (
            <EmptyState title="No waiting jobs" />
          ) : (
            <WaitingJobs rows={waiting} />
          )}
        </Card>
      </div>
    </>
  );
}
