import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatDateTime } from "@/lib/platform/format";
import type { LoanRequest } from "@/lib/features/loans/queries";
import { repaymentPath } from "@/lib/features/loans/pages";
import { Amount } from "../ledger/amount";
import { LoanStatusDetails } from "./loan-status-details";

const columns = [
  { label: "Date" },
  { label: "Loan" },
  { label: "Status" },
  { label: "Amount", align: "right" },
] as const;

/** The states in which a loan has instalments. */
const HAS_TABLE: ReadonlySet<LoanRequest["status"]> = new Set([
  "offered",
  "accepted",
  "repaid",
]);

export function LoanList({
  loans,
  namesAccount,
}: {
  loans: LoanRequest[];
  /** Whether the customer has several accounts. */
  namesAccount: boolean;
}) {
  if (loans.length === 0)
    return (
      <EmptyState title="No loan requests yet">
        Fill in the form to request a loan. Its status then appears here.
      </EmptyState>
    );
  return (
    <Table caption="Your loan requests" columns={columns}>
      {loans.map((loan) => {
        return (
          <Row key={loan.id}>
            <Cell className="figures order-3 whitespace-nowrap text-ink-soft as-cards:col-span-2">
              {formatDateTime(loan.requestedAt)}
            </Cell>
            <Cell isUserInput className="order-1">
              <span className="font-medium">
                {loan.product && loan.product !== loan.type
                  ? `${loan.type}, “${loan.product}”`
                  : loan.type}
              </span>
              {namesAccount && (
                <span
                  translate="no"
                  className="figures block text-xs text-ink-soft"
                >
                  {`${loan.account.label}, ${loan.account.number}`}
                </span>
              )}
              <span className="block text-xs whitespace-pre-line text-ink-soft">
                {loan.reason}
              </span>
            </Cell>
            <Cell className="order-4 as-cards:col-span-2 as-cards:mt-1.5">
              <LoanStatusDetails loan={loan} />
              {HAS_TABLE.has(loan.status) && (
                <Link
                  href={repaymentPath(loan.id)}
                  className="quiet-link block w-fit text-xs"
                >
                  Repayment table
                </Link>
              )}
            </Cell>
            <Cell align="right" className="order-2 font-medium">
              <Amount minor={loan.amountMinor} currency={loan.currency} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
