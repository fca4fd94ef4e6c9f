import { WaitingForApproval } from "@/components/approvals/waiting-for-approval";
import { Amount } from "@/components/ledger/amount";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { WalkRows } from "@/components/ui/walk-rows";
import { adminAccountPath } from "@/lib/features/customers/pages";
import type { LoanInArrears } from "@/lib/features/loans/arrears";
import { mayBeWrittenOff } from "@/lib/features/loans/write-off-rules";
import { formatMoney } from "@/lib/ledger/money";
import { counted, formatIsoDay } from "@/lib/platform/format";
import { formatPercent } from "@/lib/platform/percent";
import { WriteOff } from "./write-off";

const columns = [
  { label: "Customer" },
  { label: "Loan" },
  { label: "Days past due" },
  { label: "Overdue", align: "right" },
  { label: "Outstanding debt", align: "right" },
  { label: "Write-off", align: "right" },
] as const;

/** Loans with overdue instalments, for staff. */
export function ArrearsList({
  loans,
  mayWriteOff,
}: {
  loans: LoanInArrears[];
  mayWriteOff: boolean;
}) {
  if (loans.length === 0) return <EmptyState title="No overdue loans" />;
  return (
    <WalkRows>
      <Table caption="Overdue loans" dense columns={columns}>
        {loans.map((loan) => (
          <ArrearsRow key={loan.id} loan={loan} mayWriteOff={mayWriteOff} />
        ))}
      </Table>
    </WalkRows>
  );
}

function ArrearsRow({
  loan,
  mayWriteOff,
}: {
  loan: LoanInArrears;
  mayWriteOff: boolean;
}) {
  const { currency } = loan;
  return (
    <Row>
      <Cell isUserInput className="order-1">
        <Link
          translate="no"
          href={adminAccountPath(loan.customerId)}
          className="quiet-link clip-one font-medium"
          data-entry
        >
          {loan.fullName}
        </Link>
        <span translate="no" className="figures note">
          {loan.accountNumber}
        </span>
      </Cell>
      <Cell className="order-3 as-cards:col-span-2">
        <span>{`${loan.type} of `}</span>
        <Amount minor={loan.amountMinor} currency={currency} />
      </Cell>
      <Cell className="figures order-4 as-cards:col-span-2">
        <span>{counted(loan.daysPastDue, "day")}</span>
        <span className="note">{`Since ${formatIsoDay(loan.since)}`}</span>
      </Cell>
      <Cell align="right" className="order-2 font-medium">
        <Amount minor={loan.overdueMinor} currency={currency} />
        <span className="note">{counted(loan.overdueCount, "instalment")}</span>
        {loan.overdueInterestMinor > 0n && (
          <span className="note">{`And ${formatMoney(loan.overdueInterestMinor, currency)} interest at ${formatPercent(loan.overdueRateBp)}`}</span>
        )}
      </Cell>
      <Cell
        align="right"
        className="order-5 text-ink-soft as-cards:col-span-2 as-cards:text-left"
      >
        <span className="as-table:hidden">Outstanding debt </span>
        <Amount minor={loan.owedMinor} currency={currency} />
      </Cell>
      <Cell align="right" className="order-6 as-cards:col-span-2">
        <WriteOffState loan={loan} mayWriteOff={mayWriteOff} />
      </Cell>
    </Row>
  );
}

function WriteOffState({
  loan,
  mayWriteOff,
}: {
  loan: LoanInArrears;
  mayWriteOff: boolean;
}) {
  if (loan.waiting) return <WaitingForApproval request={loan.waiting} />;
  if (!mayBeWrittenOff(loan.daysPastDue))
    return <span className="note">After 90 days</span>;
  if (!mayWriteOff) return null;
  return (
    <WriteOff
      loanId={loan.id}
      subject={`${loan.type} of ${formatMoney(loan.amountMinor, loan.currency)} to ${loan.fullName}`}
      debt={formatMoney(loan.owedMinor, loan.currency)}
    />
  );
}
