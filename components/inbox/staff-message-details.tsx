import type { Route } from "next";
import X from "lucide-react/icons/x";
import { AnswerForm } from "./answer-form";
import { AssignButton } from "./assign-button";
import { StaffThread } from "./thread";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Fact, Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { NextItemLink, type NextItem } from "@/components/shell/next-item";
import { PageHeader } from "@/components/ui/page-header";
import { formatDateTime } from "@/lib/platform/format";
import type { StaffThread as ThreadOfMessage } from "@/lib/features/inbox/staff/queries";
import { staffEntryPath } from "@/lib/features/statements/pages";
import { staffCasePath } from "@/lib/features/cases/pages";
import { adminAccountPath } from "@/lib/features/customers/pages";
import { site } from "@/lib/platform/config/site";
import { DeleteMessage } from "./delete-message";
import { DirectionBadge } from "./staff-message-table";
import { toReadableEmail } from "@/lib/platform/validation/email-address";
import { Email } from "@/components/identity/email";

type StaffMessageDetailsProps = {
  thread: ThreadOfMessage;
  closeHref: Route;
  next: NextItem | null;
  mayAnswer: boolean;
  mayDelete: boolean;
};

export function StaffMessageDetails({
  thread,
  closeHref,
  next,
  mayAnswer,
  mayDelete,
}: StaffMessageDetailsProps) {
  const { message } = thread;
  const isReceived = message.direction === "received";
  return (
    <div className="case-page">
      <PageHeader
        title={message.subject}
        actions={
          <>
            <NextItemLink
              noun="message"
              next={next}
              isDone={!isReceived || message.answeredAt !== null}
            />
            {mayDelete && !thread.case && (
              <DeleteMessage
                id={message.id}
                isSent={!isReceived}
                backHref={closeHref}
              />
            )}
            <ButtonLink href={closeHref} variant="secondary">
              <X aria-hidden className="size-4" />
              Close
            </ButtonLink>
          </>
        }
      />
      <div>
        <Card aria-label={`Message from ${message.sender}`}>
          <Facts>
            <Fact term="From">
              <Party name={message.sender} address={message.senderEmail} />
            </Fact>
            {message.accountHolder && (
              <Fact term="Account holder">{message.accountHolder}</Fact>
            )}
            <Fact term="To">
              <Party name={message.receiver} address={message.receiverEmail} />
            </Fact>
            <Fact term="Date and time">
              <span className="figures">{formatDateTime(message.sentAt)}</span>
            </Fact>
            <Fact term="Status">
              <DirectionBadge message={message} />
            </Fact>
          </Facts>
          {/* A long conversation begins after it. */}
          {!thread.messages.some(({ id }) => id === message.id) && (
            <p className="mt-5 [overflow-wrap:anywhere] whitespace-pre-line">
              {message.content}
            </p>
          )}
          {message.customerId && (
            <p className="mt-5 text-sm">
              <Link
                href={adminAccountPath(message.customerId)}
                className="link"
              >
                View the customer’s account
              </Link>
            </p>
          )}
        </Card>
        <div>
          <Card aria-labelledby="conversation">
            <CardHead
              id="conversation"
              title="Conversation"
              note={
                thread.assignee
                  ? `Assigned to ${thread.isMine ? "you" : thread.assignee}.`
                  : "Not assigned yet."
              }
              aside={
                mayAnswer && (
                  <AssignButton
                    conversationId={thread.conversationId}
                    version={thread.version}
                    assignee={thread.assignee}
                    isMine={thread.isMine}
                  />
                )
              }
            />
            <ThreadLinks thread={thread} />
            <StaffThread
              messages={thread.messages}
              {...(thread.messages.length > 1 && { current: message.id })}
            />
          </Card>
          {isReceived && mayAnswer && (
            <Card aria-labelledby="answer">
              <CardHead
                id="answer"
                title="Reply"
                note={
                  message.customerId
                    ? "The customer will see your reply under Messages."
                    : `Your reply is sent by email to ${toReadableEmail(message.senderEmail ?? "")}.`
                }
              />
              <AnswerForm
                messageId={message.id}
                version={thread.version}
                colleague={thread.isMine ? null : thread.assignee}
                conversationId={message.customerId && thread.conversationId}
                subject={
                  message.customerId
                    ? `Re: ${message.subject}`
                    : `Reply to your message to ${site.name}`
                }
                lastSender={thread.lastSender}
                isFirst
              />
            </Card>
          )}
        </div>
      </div>
    </div>
  );
}

function ThreadLinks({ thread }: { thread: ThreadOfMessage }) {
  if (!thread.payment) return null;
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 text-sm">
      <Link href={staffEntryPath(thread.payment)} className="link">
        View the payment
      </Link>
      {thread.case && (
        <Link href={staffCasePath(thread.case.id)} className="link">
          {`View case ${thread.case.number}`}
        </Link>
      )}
    </p>
  );
}

function Party({ name, address }: { name: string; address: string | null }) {
  return (
    <>
      <span>{name}</span>
      {address && (
        <span className="block font-normal text-ink-soft">
          <Email address={address} />
        </span>
      )}
    </>
  );
}
