import { WaitingForApproval } from "@/components/approvals/waiting-for-approval";
import { Amount } from "@/components/ledger/amount";
import { Age } from "@/components/shell/age";
import { EmptyState } from "@/components/ui/empty-state";
import { NamedRow } from "@/components/ui/named-row";
import { Cell, Row, Table } from "@/components/ui/table";
import type { WaitingIncoming } from "@/lib/features/rails/incoming/queries";
import { proposeReason } from "@/lib/features/rails/incoming/schema";
import { describeRecall } from "@/lib/features/rails/reasons";
import { formatAccount } from "@/lib/ledger/iban";
import { formatMoney } from "@/lib/ledger/money";
import { IncomingActions } from "./rail-actions";

const columns = [
  { label: "Waiting" },
  { label: "From" },
  { label: "To" },
  { label: "Amount", align: "right" },
  { label: "Why it waits" },
  { label: "Decision", align: "right" },
] as const;

const WHY = new Map([
  ["currency", "The account has another currency"],
  ["blocked", "The account is blocked"],
  ["pot", "The account is a pot"],
]);

const describeWait = ({ reason, recallReason }: WaitingIncoming) =>
  recallReason === null
    ? (WHY.get(reason) ?? reason)
    : `Recalled: ${describeRecall(recallReason)}`;

const describePayment = (payment: WaitingIncoming) =>
  `${formatMoney(payment.amountMinor, payment.currency)} from ${payment.payerName} to ${payment.payeeName}, account ${formatAccount(payment.payeeNumber)}`;

/** Payments of the other bank that wait for a decision, or that it recalls. */
export function WaitingPayments({
  payments,
  canDecide,
  now,
}: {
  payments: WaitingIncoming[];
  canDecide: boolean;
  now: Date;
}) {
  if (payments.length === 0)
    return <EmptyState title="No payments to decide" />;
  return (
    <>
      <Table
        caption="Payments to decide"
        dense
        className="labelled"
        columns={columns}
      >
        {payments.map((payment) => (
          <Row key={payment.id} id={payment.id}>
            <Cell label="Waiting">
              <Age since={payment.since} now={now} />
            </Cell>
            <Cell label="From" isUserInput>
              <span className="clip-one">{payment.payerName}</span>
              <span className="note clip-one">{payment.text}</span>
            </Cell>
            <Cell label="To" isUserInput>
              <span className="clip-one">{payment.payeeName}</span>
              <span className="note figures">
                {formatAccount(payment.payeeNumber)}
              </span>
            </Cell>
            <Cell label="Amount" align="right">
              <Amount minor={payment.amountMinor} currency={payment.currency} />
            </Cell>
            <Cell label="Why it waits">{describeWait(payment)}</Cell>
            <Cell align="right">
              {payment.request ? (
                <WaitingForApproval request={payment.request} />
              ) : (
                canDecide && (
                  <IncomingActions
                    id={payment.id}
                    about={describePayment(payment)}
                    why={describeWait(payment)}
                    amount={formatMoney(payment.amountMinor, payment.currency)}
                    holder={payment.holder}
                    isWaiting={payment.state === "waiting"}
                    isRecalled={payment.recallReason !== null}
                    proposed={proposeReason(
                      payment.reason,
                      payment.recallReason !== null,
                    )}
                  />
                )
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      <NamedRow />
    </>
  );
}
