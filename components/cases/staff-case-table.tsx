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
    <Table caption="Cases" dense columns={columns}>
      {cases.map((supportCase) => (
        <Row key={supportCase.id} className="hover:bg-sunken">
          <Cell label="Case" className="order-1">
            <Link
              href={withQuery(casePages.staff, { ...view, id: supportCase.id })}
              className="font-medium text-accent underline-offset-3 after:absolute after:inset-0 hover:underline as-table:after:hidden"
            >
              {supportCase.number}
            </Link>
            <span className="block text-xs text-ink-soft as-table:whitespace-nowrap">
              {CASE_KINDS[supportCase.kind]}
            </span>
          </Cell>
          <Cell label="Customer" isUserInput className="order-3 col-span-2">
            <span translate="no">{supportCase.customerName}</span>
            <span
              translate="no"
              className="figures block text-xs text-ink-soft"
            >
              {supportCase.accountNumber}
            </span>
          </Cell>
          <Cell label="Payment" align="right" className="order-2 font-medium">
            <Amount
              minor={supportCase.amountMinor}
              currency={supportCase.currency}
            />
          </Cell>
          <Cell
            label="Answer by"
            className="figures order-4 col-span-2 whitespace-nowrap text-ink-soft"
          >
            <AnswerBy supportCase={supportCase} now={now} />
          </Cell>
          <Cell className="order-5 col-span-2 mt-1.5 as-table:mt-0 as-table:text-right">
            <CaseBadge status={supportCase.status} />
            {supportCase.assignee && (
              <span className="block text-xs text-ink-soft">
                {supportCase.assignee}
              </span>
            )}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

function AnswerBy({ supportCase, now }: { supportCase: StaffCase; now: Date }) {
  const isWaiting =
    supportCase.status === "opened" || supportCase.status === "in_progress";
  if (!isWaiting)
    return (
      <span>{supportCase.status === "answered" ? "Answered" : "Closed"}</span>
    );
  const due = answerBy(supportCase.openedAt);
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
