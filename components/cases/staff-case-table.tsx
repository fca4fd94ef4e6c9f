import { CaseBadge } from "@/components/inbox/case-timeline";
import { Amount } from "@/components/ledger/amount";
import { Age } from "@/components/shell/age";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { WalkRows } from "@/components/ui/walk-rows";
import type { StaffCase } from "@/lib/features/cases/staff-list";
import { casePages } from "@/lib/features/cases/pages";
import { answerBy, CASE_KINDS } from "@/lib/features/inbox/conversations/case";
import { cn } from "@/lib/browser/cn";
import { formatDateTime } from "@/lib/platform/format";
import { withQuery } from "@/lib/platform/http/query";

const columns = [
  { label: "Case" },
  { label: "Customer" },
  { label: "Payment", align: "right" },
  { label: "Age" },
  { label: "Answer by", wide: true },
  { label: "Who has it" },
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
    <WalkRows>
      <Table caption="Cases" dense columns={columns}>
        {cases.map((supportCase) => (
          <CaseRow
            key={supportCase.id}
            supportCase={supportCase}
            href={withQuery(casePages.staff, { ...view, id: supportCase.id })}
            now={now}
          />
        ))}
      </Table>
    </WalkRows>
  );
}

type CaseProps = { supportCase: StaffCase; now: Date };

function CaseRow({
  supportCase,
  href,
  now,
}: CaseProps & { href: ReturnType<typeof withQuery> }) {
  return (
    <Row>
      <Cell
        label="Case"
        className="order-1 as-table:min-w-44 as-narrow-table:min-w-32"
      >
        <Link
          href={href}
          className="quiet-link font-medium after:absolute after:inset-0 as-table:after:hidden"
        >
          {supportCase.number}
        </Link>
        <span className="note">{CASE_KINDS[supportCase.kind]}</span>
      </Cell>
      <Cell label="Customer" isUserInput className="order-3 col-span-2">
        <span translate="no" className="clip-one">
          {supportCase.customerName}
        </span>
        <span translate="no" className="figures note">
          {supportCase.accountNumber}
        </span>
      </Cell>
      <Cell label="Payment" align="right" className="order-2 font-medium">
        <Amount
          minor={supportCase.amountMinor}
          currency={supportCase.currency}
        />
      </Cell>
      <Cell label="Age" className="figures order-4">
        {supportCase.closedAt === null && (
          <Age
            since={supportCase.openedAt}
            now={now}
            isLate={isLate(supportCase, now)}
          />
        )}
      </Cell>
      <Cell
        label="Answer by"
        className="wide figures order-6 text-ink-soft as-cards:col-span-2 as-table:whitespace-nowrap"
      >
        <AnswerBy supportCase={supportCase} />
      </Cell>
      <Cell
        label="Who has it"
        className={cn(
          "order-7 text-ink-soft as-cards:col-span-2 as-table:min-w-24 as-narrow-table:min-w-0",
          !supportCase.assignee && "as-cards:hidden",
        )}
      >
        {supportCase.assignee ?? "–"}
      </Cell>
      <Cell className="order-5 text-right">
        <CaseBadge status={supportCase.status} />
      </Cell>
    </Row>
  );
}

const isWaiting = ({ status }: StaffCase) =>
  status === "opened" || status === "in_progress";

const isLate = (supportCase: StaffCase, now: Date) =>
  isWaiting(supportCase) && answerBy(supportCase.openedAt) < now;

function AnswerBy({ supportCase }: Pick<CaseProps, "supportCase">) {
  if (!isWaiting(supportCase))
    return (
      <span>{supportCase.status === "answered" ? "Answered" : "Closed"}</span>
    );
  return (
    <>
      <span aria-hidden className="as-table:hidden">
        Answer by{" "}
      </span>
      <span>{formatDateTime(answerBy(supportCase.openedAt))}</span>
    </>
  );
}
