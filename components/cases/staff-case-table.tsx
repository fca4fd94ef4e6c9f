import { CaseBadge } from "@/components/inbox/case-timeline";
import { Amount } from "@/components/ledger/amount";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import type { StaffCase } from "@/lib/features/cases/staff-list";
import { casePages } from "@/lib/features/cases/pages";
import { answerBy, CASE_KINDS } from "@/lib/features/inbox/conversations/case";
import { formatDateTime } from "@/lib/platform/format";
import { withQuery } from "@/lib/platform/http/query";

const columns = [
  { label: "Case" },
  { label: "Customer" },
  { label: "Payment", align: "right" },
  { label: "Answer by" },
  { label: "Status", align: "right" },
] as const;

type StaffCaseTableProps = {
  cases: StaffCase[];
  /** Query parameters of the current list page, for the way back from a case. */
  view: Record<string, string | undefined>;
  now: Date;
};

export function StaffCaseTable({ cases, view, now }: StaffCaseTableProps) {
  return (
    <Table caption="Cases" wide columns={columns}>
      {cases.map((kase) => (
        <Row key={kase.id} className="hover:bg-sunken">
          <Cell label="Case" className="order-1">
            <Link
              href={withQuery(casePages.staff, { ...view, id: kase.id })}
              className="font-medium text-accent underline-offset-3 after:absolute after:inset-0 hover:underline as-table:after:hidden"
            >
              {kase.number}
            </Link>
            <span className="block text-xs text-ink-soft as-table:whitespace-nowrap">
              {CASE_KINDS[kase.kind]}
            </span>
          </Cell>
          <Cell label="Customer" isUserInput className="order-3 col-span-2">
            <span translate="no">{kase.customerName}</span>
            <span
              translate="no"
              className="figures block text-xs text-ink-soft"
            >
              {kase.accountNumber}
            </span>
          </Cell>
          <Cell label="Payment" align="right" className="order-2 font-medium">
            <Amount minor={kase.amountMinor} />
          </Cell>
          <Cell
            label="Answer by"
            className="figures order-4 col-span-2 whitespace-nowrap text-ink-soft"
          >
            <AnswerBy kase={kase} now={now} />
          </Cell>
          <Cell className="order-5 col-span-2 mt-1.5 as-table:mt-0 as-table:text-right">
            <CaseBadge status={kase.status} />
            {kase.assignee && (
              <span className="block text-xs text-ink-soft">
                {kase.assignee}
              </span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function AnswerBy({ kase, now }: { kase: StaffCase; now: Date }) {
  const isWaiting = kase.status === "opened" || kase.status === "in_progress";
  if (!isWaiting)
    return <span>{kase.status === "answered" ? "Answered" : "Closed"}</span>;
  const due = answerBy(kase.openedAt);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>
        <span aria-hidden className="as-table:hidden">
          Answer by{" "}
        </span>
        <span>{formatDateTime(due)}</span>
      </span>
      {due < now && <Badge tone="bad">Overdue</Badge>}
    </span>
  );
}
