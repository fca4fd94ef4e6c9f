import { Age } from "@/components/shell/age";
import { Amount } from "@/components/ledger/amount";
import { LoanStatusDetails } from "./loan-status-details";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { WalkRows } from "@/components/ui/walk-rows";
import { formatDateTime } from "@/lib/platform/format";
import { formatMoney } from "@/lib/ledger/money";
import type { LoanProduct } from "@/lib/features/products/loan-products";
import type { StaffLoanRequest } from "@/lib/features/loans/staff-queries";
import { adminAccountPath } from "@/lib/features/customers/pages";
import { WaitingForApproval } from "@/components/approvals/waiting-for-approval";
import { ApplicantFacts } from "./applicant-facts";
import { versionOf } from "@/lib/platform/http/version";
import { DecideLoan } from "./decide-loan";
import { RecordRecovery } from "./record-recovery";

const columns = [
  { label: "Customer" },
  { label: "Loan" },
  { label: "Date" },
  { label: "Amount", align: "right" },
  { label: "Status", align: "right" },
] as const;

type LoanRequestsProps = {
  loans: StaffLoanRequest[];
  /** The loan products of today. */
  products: readonly LoanProduct[];
  mayDecide: boolean;
  /** Whether the caller may request manual entries. */
  mayCorrect: boolean;
  now: Date;
};

/** Customers' loan requests. Staff with the right can decide pending ones. */
export function LoanRequests({ loans, ...rest }: LoanRequestsProps) {
  return (
    <WalkRows>
      <Table caption="Loan requests" dense columns={columns}>
        {loans.map((loan) => (
          <LoanRow key={loan.id} loan={loan} {...rest} />
        ))}
      </Table>
    </WalkRows>
  );
}

function LoanRow({
  loan,
  products,
  mayDecide,
  mayCorrect,
  now,
}: Omit<LoanRequestsProps, "loans"> & { loan: StaffLoanRequest }) {
  return (
    <Row id={loan.id}>
      <Cell isUserInput className="order-1">
        <Link
          translate="no"
          href={adminAccountPath(loan.customerId)}
          className="quiet-link clip-one font-medium"
        >
          {loan.fullName}
        </Link>
        <span translate="no" className="figures note">
          {loan.accountNumber}
        </span>
      </Cell>
      <Cell isUserInput className="order-3 as-cards:col-span-2">
        <span>
          {loan.product && loan.product !== loan.type
            ? `${loan.type}, “${loan.product}”`
            : loan.type}
        </span>
        <details className="unfold">
          <summary className="note">
            <span className="clip clip-one whitespace-pre-line">
              {loan.reason}
            </span>
          </summary>
        </details>
      </Cell>
      <Cell className="figures order-4 whitespace-nowrap text-ink-soft as-cards:col-span-2">
        <span>{formatDateTime(loan.requestedAt)}</span>
        {loan.status === "requested" && (
          <span className="note">
            <Age since={loan.requestedAt} now={now} />
          </span>
        )}
      </Cell>
      <Cell align="right" className="order-2 font-medium">
        <Amount minor={loan.amountMinor} currency={loan.currency} />
      </Cell>
      <Cell className="order-5 as-cards:col-span-2 as-cards:mt-1.5 as-table:text-right">
        <LoanStatus
          loan={loan}
          product={products.find(
            ({ name, currency }) =>
              name === loan.product && currency === loan.currency,
          )}
          mayDecide={mayDecide}
          mayCorrect={mayCorrect}
        />
      </Cell>
    </Row>
  );
}

function LoanStatus({
  loan,
  product,
  mayDecide,
  mayCorrect,
}: {
  loan: StaffLoanRequest;
  product: LoanProduct | undefined;
  mayDecide: boolean;
  mayCorrect: boolean;
}) {
  const { id, amountMinor, currency, reason, status } = loan;
  const version = versionOf({ status });
  const subject = `${loan.type} of ${formatMoney(loan.amountMinor, loan.currency)} for ${loan.fullName}, account ${loan.accountNumber}`;
  if (loan.status === "offered" && mayDecide)
    return (
      <div className="grid gap-2 as-table:justify-items-end">
        <div>
          <LoanStatusDetails loan={loan} />
        </div>
        <DecideLoan
          loan={{ id, amountMinor, currency, reason, version }}
          subject={subject}
          label="Withdraw offer"
          note="The customer has not accepted the offer yet. If you withdraw it, they can’t accept it any more."
        />
      </div>
    );
  if (loan.status === "written_off" && mayCorrect)
    return (
      <div className="grid gap-2 as-table:justify-items-end">
        <div>
          <LoanStatusDetails loan={loan} />
        </div>
        <RecordRecovery loan={loan} subject={subject} />
      </div>
    );
  if (loan.status !== "requested") return <LoanStatusDetails loan={loan} />;
  return (
    <div className="grid gap-2 as-table:justify-items-end">
      {loan.waiting && <WaitingForApproval request={loan.waiting} />}
      {mayDecide ? (
        <DecideLoan
          loan={{ id, amountMinor, currency, reason, version }}
          product={product}
          subject={subject}
          {...(loan.waiting && {
            label: "Decline instead",
            note: "The offer waits for a second member of staff under Approvals. If you decline the loan, that request is closed.",
          })}
        >
          {loan.facts && (
            <ApplicantFacts facts={loan.facts} currency={currency} />
          )}
        </DecideLoan>
      ) : (
        !loan.waiting && <LoanStatusDetails loan={loan} />
      )}
    </div>
  );
}
