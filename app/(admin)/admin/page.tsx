import type { Metadata } from "next";
import { z } from "zod";
import { WaitingWorkCard } from "@/components/back-office/waiting-work-card";
import { CardSection } from "@/components/cards/card-section";
import { CountTile } from "@/components/back-office/count-tile";
import { Section } from "@/components/shell/section";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
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
import { getWaitingWork } from "../waiting-work";
import { DocumentSection } from "./documents";
import { formatCount } from "@/lib/platform/format";

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
  return (
    <>
      <PageHeader title="Dashboard" />
      {refused && (
        <Notice tone="warn" className="mb-6">
          {staffIdentityErrors.RIGHT_MISSING.text}
        </Notice>
      )}
      <Section
        content="the waiting work"
        placeholder={<Skeleton className="h-40 rounded-lg" />}
      >
        <WaitingSection />
      </Section>
      <div className="mt-6 grid gap-6 md:grid-cols-3">
        <Section
          content="the totals"
          className="md:col-span-3"
          placeholder={<TilePlaceholders />}
        >
          <Tiles admin={admin} />
        </Section>
      </div>
      {query.documents && (
        <DocumentSection
          admin={admin}
          waiting={query.documents === "waiting"}
          cursor={query.cursor}
        />
      )}
      {hasRight(admin, "cards") && (
        <Section
          content="the cards"
          className="mt-6"
          placeholder={<Skeleton className="mt-6 h-96 rounded-lg" />}
        >
          <Cards admin={admin} cursor={cursor} />
        </Section>
      )}
    </>
  );
}

async function WaitingSection() {
  return <WaitingWorkCard work={await getWaitingWork()} />;
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

function TilePlaceholders() {
  return (
    <>
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
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
