import { ListTabs } from "@/components/back-office/list-tabs";
import { StaffDocumentItem } from "@/components/documents/staff-document";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { WalkRows } from "@/components/ui/walk-rows";
import type { Admin } from "@/lib/identity/callers";
import { hasRight } from "@/lib/identity/rights";
import { listDocuments } from "@/lib/features/documents/queries";
import { pageContext } from "@/lib/platform/http/page-context";
import { documentsPath } from "@/lib/features/documents/pages";
import { homePages } from "@/lib/identity/pages";
import { bankNow } from "@/lib/platform/time/clock";

const pageSize = 12;

/** Customers' documents: all of them, or those waiting for review. The query writes the audit row. */
export async function DocumentSection({
  admin,
  waiting,
  cursor,
}: {
  admin: Admin;
  waiting: boolean;
  cursor: string | undefined;
}) {
  const { documents, nextCursor } = await listDocuments(
    admin,
    { limit: pageSize, waiting, ...(cursor && { cursor }) },
    await pageContext(),
  ).catch(redirectOnBadCursor(documentsPath({ waiting })));
  const canDecide = hasRight(admin, "serve");
  return (
    <Card aria-labelledby="documents" className="mt-6">
      <CardHead
        id="documents"
        title="Customer documents"
        aside={
          <ButtonLink
            href={homePages.admin}
            variant="secondary"
            size="small"
            scroll={false}
          >
            CLOSE DOCUMENTS
          </ButtonLink>
        }
      />
      <ListTabs
        label="Filter documents"
        tabs={[false, true].map((only) => ({
          label: only ? "To review" : "All",
          href: documentsPath({ waiting: only }),
          isCurrent: only === waiting,
        }))}
      />
      {documents.length === 0 ? (
        <EmptyState title="No Document Found" />
      ) : (
        <WalkRows>
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {documents.map((document) => (
              <StaffDocumentItem
                key={document.id}
                document={document}
                canDecide={canDecide}
                now={bankNow()}
              />
            ))}
          </ul>
        </WalkRows>
      )}
      <Pagination
        label="Document pages"
        newest={cursor ? documentsPath({ waiting }) : null}
        older={nextCursor && documentsPath({ waiting, cursor: nextCursor })}
      />
    </Card>
  );
}
