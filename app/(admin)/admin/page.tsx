import type { Metadata } from "next";
import { Suspense } from "react";
import { z } from "zod";
import { UnusualCard } from "@/components/back-office/unusual-card";
import { WaitingItems } from "@/components/waiting/waiting-items";
import { WaitingWorkCard } from "@/components/waiting/waiting-work-card";
import { CardSection } from "@/components/cards/card-section";
import { CountTile } from "@/components/back-office/count-tile";
import { SectionBoundary } from "@/components/shell/section-boundary";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { LoadingStatus, Skeleton } from "@/components/ui/skeleton";
import type { Admin } from "@/lib/identity/callers";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { countDashboardTotals } from "@/lib/features/customers/queries";
import { countDocuments } from "@/lib/features/documents/queries";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { pageContext } from "@/lib/platform/http/page-context";
import { listCards } from "@/lib/features/cards/queries";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { customerPages } from "@/lib/features/customers/pages";
import { documentsPath } from "@/lib/features/documents/pages";
import { statementPages } from "@/lib/features/statements/pages";
import { homePages } from "@/lib/identity/pages";
import {
  cursorParam,
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { findRequests } from "@/lib/approvals/queries";
import { approvalHandlers } from "@/lib/bank/handlers";
import { listWaitingWork } from "@/lib/bank/waiting-work";
import { exportActions } from "@/lib/bank/audit-actions";
import { listUnusual } from "@/lib/features/back-office/unusual/queries";
import { bankNow } from "@/lib/platform/time/clock";
import { getWaitingWork } from "../waiting-work";
import { DocumentSection } from "./documents";
import { formatCount } from "@/lib/platform/format";

export const metadata: Metadata = { title: "Staff dashboard" };

const CARDS = 12;
const WAITING_ROWS = 15;
const UNUSUAL_ROWS = 15;

const querySchema = pageQuery({
  refused: textParam,
  cards: cursorParam,
  documents: z.enum(["open", "waiting"]),
  cursor: cursorParam,
});

export default async function AdminPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = querySchema.parse(await searchParams);
  const { refused, cards: cursor } = query;
  return (
    <>
      <PageHeader title="Dashboard" />
      {refused && (
        <Notice tone="warn" className="mb-6">
          {staffIdentityErrors.RIGHT_MISSING.text}
        </Notice>
      )}
      {/* All parts appear together, so that no late part moves the others. */}
      <Suspense
        fallback={
          <>
            <LoadingStatus />
            <Skeleton className="h-svh rounded-lg" />
          </>
        }
      >
        <SectionBoundary content="the waiting work">
          <WorkSection admin={admin} />
        </SectionBoundary>
        <div className="mt-6 grid gap-6 md:grid-cols-3">
          <SectionBoundary content="the totals" className="md:col-span-3">
            <Tiles admin={admin} />
          </SectionBoundary>
        </div>
        {query.documents && (
          <SectionBoundary content="the documents" className="mt-6">
            <DocumentSection
              admin={admin}
              waiting={query.documents === "waiting"}
              cursor={query.cursor}
            />
          </SectionBoundary>
        )}
        {hasRight(admin, "cards") && (
          <SectionBoundary content="the cards" className="mt-6">
            <Cards admin={admin} cursor={cursor} />
          </SectionBoundary>
        )}
      </Suspense>
    </>
  );
}

/** The waiting work, for staff who may do it, or else the unusual events, for auditors. */
async function WorkSection({ admin }: { admin: Admin }) {
  const context = await pageContext();
  if (!hasRight(admin, "serve"))
    return (
      <UnusualCard
        {...await listUnusual(
          admin,
          { limit: UNUSUAL_ROWS, exports: exportActions },
          context,
        )}
      />
    );
  const [work, { items, isCut }] = await Promise.all([
    getWaitingWork(),
    listWaitingWork(admin, WAITING_ROWS, context),
  ]);
  const ids = items.flatMap(({ kind, id }) =>
    kind === "approvals" ? [id] : [],
  );
  const requests =
    ids.length > 0
      ? await findRequests(admin, ids, context, approvalHandlers)
      : [];
  // Without those that somebody has decided in this moment.
  const mine = items.filter(({ kind, id }) => {
    const request = requests.find((row) => row.id === id);
    return kind !== "approvals" || (request && !request.problem);
  });
  return (
    <WaitingWorkCard work={work} listed={mine.length} isCut={isCut}>
      {mine.length > 0 && (
        <WaitingItems items={mine} approvals={requests} now={bankNow()} />
      )}
    </WaitingWorkCard>
  );
}

async function Tiles({ admin }: { admin: Admin }) {
  const manages = hasRight(admin, "serve");
  const [counts, documents, waiting] = await Promise.all([
    countDashboardTotals(admin),
    countDocuments(admin),
    getWaitingWork(),
  ]);
  return (
    <>
      <CountTile title="Accounts" count={counts.accounts}>
        <ButtonLink
          href={
            manages ? customerPages.staffManage : customerPages.staffAccounts
          }
          variant="secondary"
          size="small"
        >
          {manages ? "Manage Accounts" : "View accounts"}
        </ButtonLink>
      </CountTile>
      <CountTile title="Transaction History" count={counts.history}>
        <ButtonLink
          href={statementPages.staffHistory}
          variant="secondary"
          size="small"
        >
          {manages ? "Manage History" : "View history"}
        </ButtonLink>
      </CountTile>
      <CountTile
        title="Documents"
        count={documents}
        note={
          waiting.documents
            ? `${formatCount(waiting.documents)} to review`
            : false
        }
      >
        <ButtonLink href={documentsPath()} variant="secondary" size="small">
          view document
        </ButtonLink>
      </CountTile>
    </>
  );
}

async function Cards({
  admin,
  cursor,
}: {
  admin: Admin;
  cursor: string | undefined;
}) {
  const cards = await listCards(
    admin,
    { limit: CARDS, ...(cursor && { cursor }) },
    await pageContext(),
  ).catch(redirectOnBadCursor(homePages.admin));
  return <CardSection {...cards} cursor={cursor} />;
}
