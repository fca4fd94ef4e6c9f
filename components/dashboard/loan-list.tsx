import { Badge, type Tone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatDateTime } from "@/lib/format";
import type { LoanRequest } from "@/lib/loans/queries";
import { Amount } from "./amount";

const states: Record<LoanRequest["status"], { tone: Tone; text: string }> = {
  requested: { tone: "warn", text: "Waits for a decision" },
  approved: { tone: "good", text: "Approved" },
  declined: { tone: "bad", text: "Declined" },
};

const columns = [
  { label: "Date" },
  { label: "Loan" },
  { label: "State" },
  { label: "Amount", align: "right" },
] as const;

/** The customer's requests, each with where it stands. */
export function LoanList({ loans }: { loans: LoanRequest[] }) {
  if (loans.length === 0) return <EmptyState title="No loan requests yet" />;
  return (
    <Table caption="Your loan requests" columns={columns}>
      {loans.map((loan) => {
        const { tone, text } = states[loan.status];
        return (
          <Row key={loan.id}>
            <Cell className="figures order-3 whitespace-nowrap text-ink-soft">
              {formatDateTime(loan.requestedAt)}
            </Cell>
            <Cell className="order-1">
              <span className="font-medium">{loan.type}</span>
              <span className="line-clamp-3 text-xs whitespace-pre-line text-ink-soft">
                {loan.reason}
              </span>
            </Cell>
            <Cell className="order-4 justify-self-end">
              <Badge tone={tone}>{text}</Badge>
            </Cell>
            <Cell align="right" className="order-2 font-medium">
              <Amount minor={loan.amountMinor} />
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
