import { Amount } from "@/components/ledger/amount";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { APPROVAL_KINDS } from "@/lib/approvals/kinds";
import { approvalPages } from "@/lib/approvals/pages";
import { staffText } from "@/lib/bank/audit-actions";
import { backOfficePages } from "@/lib/features/back-office/pages";
import type {
  UnusualEvent,
  UnusualKind,
} from "@/lib/features/back-office/unusual/queries";
import { booksPages } from "@/lib/features/books/pages";
import { staffEntryPath } from "@/lib/features/statements/pages";
import type { ApprovalKind } from "@/lib/platform/db/generated/enums";
import { formatDateTime } from "@/lib/platform/format";
import { timeRowPath } from "@/lib/platform/http/paging";

const columns = [
  { label: "When" },
  { label: "What" },
  { label: "Who" },
  { label: "Amount", align: "right" },
] as const;

const KINDS: Record<UnusualKind, string> = {
  reconcile: "The books do not add up",
  movement: "Large movement",
  refused: "Action that the role doesn’t allow",
  export: "Export",
  approval: "Approval that has waited for more than a day",
};

const approvalPath = timeRowPath(approvalPages.staff);

function hrefOf({ kind, id, at }: UnusualEvent) {
  switch (kind) {
    case "reconcile":
      return booksPages.books;
    case "movement":
      return staffEntryPath(id);
    case "refused":
      return backOfficePages.securityLog;
    case "export":
      return backOfficePages.auditLog;
    case "approval":
      return approvalPath({ id, since: at });
  }
}

function noteOf({ kind, subject }: UnusualEvent): string {
  if (kind === "export") return staffText(subject);
  if (kind === "approval") return APPROVAL_KINDS[subject as ApprovalKind];
  return kind === "movement" ? subject : "";
}

/** The events that an auditor looks at first. */
export function UnusualCard({
  events,
  isCut,
}: {
  events: readonly UnusualEvent[];
  /** Whether there are more. */
  isCut: boolean;
}) {
  return (
    <Card aria-labelledby="unusual">
      <CardHead
        id="unusual"
        title="Unusual"
        note={
          <>
            <span>
              Differences in the books, late approvals, large movements of a
              day, and refused rights and exports of a week.
            </span>
            {isCut && (
              <span>
                {" "}
                There are more than these. The lists of approvals and
                transactions, the audit log and the security log have them all.
              </span>
            )}
          </>
        }
      />
      {events.length === 0 ? (
        <EmptyState title="Nothing unusual" />
      ) : (
        <Table caption="Unusual events" columns={columns}>
          {events.map((event) => (
            <Row key={`${event.kind} ${event.id}`}>
              <Cell className="figures order-2 whitespace-nowrap text-ink-soft as-cards:text-right">
                {formatDateTime(event.at)}
              </Cell>
              <Cell label="What" isUserInput className="order-1">
                <EventLink event={event} />
                <span className="block text-xs text-ink-soft empty:hidden">
                  {noteOf(event)}
                </span>
              </Cell>
              <Cell label="Who" isUserInput className="order-3">
                <span translate="no">{event.who}</span>
              </Cell>
              <Cell align="right" className="order-4 font-medium">
                {event.amountMinor !== null && event.currency && (
                  <Amount minor={event.amountMinor} currency={event.currency} />
                )}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  );
}

function EventLink({ event }: { event: UnusualEvent }) {
  const href = hrefOf(event);
  // Browsers mark the row that an address names only when they load the page.
  const Anchor = href.includes("#") ? "a" : Link;
  return (
    <Anchor href={href} className="quiet-link font-medium">
      {KINDS[event.kind]}
    </Anchor>
  );
}
