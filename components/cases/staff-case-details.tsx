import type { Route } from "next";
import X from "lucide-react/icons/x";
import { WaitingForApproval } from "@/components/approvals/waiting-for-approval";
import { AnswerForm } from "@/components/inbox/answer-form";
import { CaseTimeline } from "@/components/inbox/case-timeline";
import { StaffThread } from "@/components/inbox/thread";
import { Amount } from "@/components/ledger/amount";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { NextItemLink, type NextItem } from "@/components/shell/next-item";
import { EntryLink } from "@/components/statements/entry-link";
import { PageHeader } from "@/components/ui/page-header";
import type { StaffCaseDetails } from "@/lib/features/cases/staff-queries";
import { adminAccountPath } from "@/lib/features/customers/pages";
import { toDecimal } from "@/lib/ledger/money";
import { explainWireToStaff } from "@/lib/ledger/wire-state-for-staff";
import { CaseActions } from "./case-actions";

type StaffCasePageProps = {
  supportCase: StaffCaseDetails;
  closeHref: Route;
  next: NextItem | null;
  mayAct: boolean;
};

/** A case as staff see it: the payment, the timeline, the possible actions, and the conversation. */
export function StaffCase({
  supportCase,
  closeHref,
  next,
  mayAct,
}: StaffCasePageProps) {
  const isOpen = supportCase.closedAt === null;
  return (
    <div className="case-page">
      <PageHeader
        title={`Case ${supportCase.number}`}
        actions={
          <>
            <NextItemLink noun="case" next={next} isDone={!isOpen} />
            <ButtonLink href={closeHref} variant="secondary">
              <X aria-hidden className="size-4" />
              Close
            </ButtonLink>
          </>
        }
      />
      <div>
        <Card aria-labelledby="case">
          <CardHead
            id="case"
            title="Payment and timeline"
            note={
              supportCase.assignee
                ? `Assigned to ${supportCase.isMine ? "you" : supportCase.assignee}.`
                : isOpen && "Not assigned yet."
            }
          />
          <CaseFacts supportCase={supportCase} />
          <div className="mt-5">
            <CaseTimeline of={supportCase} reader="staff" />
          </div>
          {isOpen && supportCase.waiting && (
            <div className="mt-5">
              <WaitingForApproval request={supportCase.waiting} />
            </div>
          )}
          {isOpen && mayAct && (
            <CaseActions
              id={supportCase.id}
              number={supportCase.number}
              recalled={
                supportCase.kind === "recall"
                  ? supportCase.payment.wireState
                  : null
              }
              version={supportCase.version}
              assignee={supportCase.assignee}
              isMine={supportCase.isMine}
              isWaiting={supportCase.waiting !== null}
              currency={supportCase.payment.currency}
              refundable={
                supportCase.refundableMinor > 0n
                  ? toDecimal(
                      supportCase.refundableMinor,
                      supportCase.payment.currency,
                    )
                  : null
              }
            />
          )}
        </Card>
        <div>
          <Card aria-labelledby="conversation">
            <CardHead id="conversation" title="Conversation" />
            <StaffThread messages={supportCase.messages} />
          </Card>
          {mayAct && supportCase.newestReceivedId && (
            <Card aria-labelledby="answer">
              <CardHead
                id="answer"
                title="Reply"
                note="The customer will see your reply under Messages."
              />
              <AnswerForm
                messageId={supportCase.newestReceivedId}
                conversationId={supportCase.conversationId}
                version={supportCase.version}
                colleague={supportCase.isMine ? null : supportCase.assignee}
                subject={`Case ${supportCase.number}`}
                lastSender={supportCase.lastSender}
                isFirst={!isOpen || supportCase.assignee !== null}
              />
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

function CaseFacts({ supportCase }: { supportCase: StaffCaseDetails }) {
  const { customer, payment, refund } = supportCase;
  return (
    <Facts>
      <Fact term="Customer">
        <Link
          translate="no"
          href={adminAccountPath(customer.id)}
          className="quiet-link"
        >
          {customer.fullName}
        </Link>
        <span
          translate="no"
          className="figures block font-normal text-ink-soft"
        >
          {customer.accountNumber}
        </span>
      </Fact>
      <Fact term="Payment">
        <EntryLink entry={payment} />
      </Fact>
      {payment.payee && <Fact term="Payee">{payment.payee}</Fact>}
      <Fact term="Amount">
        <Amount minor={payment.amountMinor} currency={payment.currency} />
      </Fact>
      {payment.wireState && (
        <Fact term="Wire">
          {explainWireToStaff(payment.wireState, payment.isUnclaimed)}
        </Fact>
      )}
      {payment.isUndone && payment.wireState === null && (
        <Fact term="Reversal">The payment was reversed</Fact>
      )}
      {refund && (
        <Fact term="Refund">
          <EntryLink entry={refund} />
        </Fact>
      )}
    </Facts>
  );
}
