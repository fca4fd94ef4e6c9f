import type { Metadata } from "next";
import { z } from "zod";
import { CardSection } from "@/components/cards/card-section";
import { CountTile } from "@/components/back-office/count-tile";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { countWaitingApprovals } from "@/lib/approvals/queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { countDashboardTotals } from "@/lib/features/customers/queries";
import { countDocuments } from "@/lib/features/documents/queries";
import { staffIdentityErrors } from "@/lib/identity/staff-errors";
import { pageContext } from "@/lib/platform/http/page-context";
import { listCards } from "@/lib/features/cards/queries";
import { countWaitingLoans } from "@/lib/features/loans/queries";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { approvalPages } from "@/lib/approvals/pages";
import { customerPages } from "@/lib/features/customers/pages";
import { documentsPath } from "@/lib/features/documents/pages";
import { loanPages } from "@/lib/features/loans/pages";
import { paymentPages } from "@/lib/features/payments/pages";
import { statementPages } from "@/lib/features/statements/pages";
import { homePages } from "@/lib/identity/pages";
import {
  cursorParam,
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { countPendingWires } from "@/lib/features/payments/wires/queries";
import { DocumentSection } from "./documents";

export const metadata: Metadata = { title: "Staff dashboard" };

const CARDS = 12;

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
  const manages = hasRight(admin, "serve");
  const [counts, documents, loans, wires, approvals, cards] = await Promise.all(
    [
      countDashboardTotals(admin),
      countDocuments(admin),
      countWaitingLoans(admin),
      countPendingWires(admin),
      countWaitingApprovals(admin),
      hasRight(admin, "cards")
        ? listCards(
            admin,
            { limit: CARDS, ...(cursor && { cursor }) },
            await pageContext(),
          ).catch(redirectOnBadCursor(homePages.admin))
        : null,
    ],
  );
  return (
    <>
      <PageHeader title="Dashboard" />
      {refused && (
        <Notice tone="warn" className="mb-6">
          {staffIdentityErrors.RIGHT_MISSING.text}
        </Notice>
      )}
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
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
          count={documents.all}
          note={
            documents.waiting > 0 &&
            `${documents.waiting.toLocaleString("en-US")} to review`
          }
        >
          <ButtonLink href={documentsPath()} variant="secondary" size="small">
            view document
          </ButtonLink>
        </CountTile>
        <CountTile title="Pending wires" count={wires}>
          <ButtonLink
            href={paymentPages.staffWires}
            variant="secondary"
            size="small"
          >
            View wires
          </ButtonLink>
        </CountTile>
        <CountTile title="Pending loan requests" count={loans}>
          <ButtonLink
            href={loanPages.staffRequests}
            variant="secondary"
            size="small"
          >
            View loan requests
          </ButtonLink>
        </CountTile>
        <CountTile title="Pending approvals" count={approvals}>
          <ButtonLink
            href={approvalPages.staff}
            variant="secondary"
            size="small"
          >
            View approvals
          </ButtonLink>
        </CountTile>
      </div>
      {query.documents && (
        <DocumentSection
          admin={admin}
          waiting={query.documents === "waiting"}
          cursor={query.cursor}
        />
      )}
      {cards && <CardSection {...cards} cursor={cursor} />}
    </>
  );
}
