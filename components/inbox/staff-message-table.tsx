import type { Route } from "next";
import { Age } from "@/components/shell/age";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { WalkRows } from "@/components/ui/walk-rows";
import { answerBy } from "@/lib/features/inbox/conversations/case";
import { formatDateTime } from "@/lib/platform/format";
import type { StaffMessage } from "@/lib/features/inbox/messages/message";
import { inboxPages } from "@/lib/features/inbox/pages";
import { withQuery } from "@/lib/platform/http/query";

const columns = [
  { label: "Sender" },
  { label: "Receiver" },
  { label: "Subject" },
  { label: "Age" },
  { label: "Who has it", wide: true },
  { label: "Date and time", align: "right" },
] as const;

type TableProps = {
  messages: StaffMessage[];
  /** Query parameters of the current list page, for the way back from a message. */
  view: Record<string, string | undefined>;
  now: Date;
};

export function StaffMessageTable({ messages, view, now }: TableProps) {
  return (
    <WalkRows>
      <Table caption="Messages, newest first" dense columns={columns}>
        {messages.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            href={withQuery(inboxPages.staffMessages, {
              ...view,
              id: message.id,
            })}
            now={now}
          />
        ))}
      </Table>
    </WalkRows>
  );
}

function MessageRow({
  message,
  href,
  now,
}: {
  message: StaffMessage;
  href: Route;
  now: Date;
}) {
  const isWaiting = message.direction === "received" && !message.answeredAt;
  return (
    <Row>
      <Cell label="Sender" isUserInput className="font-medium">
        <span translate="no" className="clip-one">
          {message.sender}
        </span>
        {message.accountHolder && (
          <span className="note font-normal">
            {`Account of ${message.accountHolder}`}
          </span>
        )}
      </Cell>
      <Cell label="Receiver" isUserInput className="row-start-3 text-ink-soft">
        <span aria-hidden className="as-table:hidden">
          to{" "}
        </span>
        <span translate="no">{message.receiver}</span>
      </Cell>
      <Cell
        label="Subject"
        isUserInput
        className="col-span-2 row-start-2 as-table:min-w-52"
      >
        <span className="beside">
          <Link
            href={href}
            className="quiet-link clip min-w-0 font-medium after:absolute after:inset-0 as-table:after:hidden"
          >
            {message.subject}
          </Link>
          <DirectionBadge message={message} />
        </span>
      </Cell>
      <Cell label="Age" className="figures row-start-3 as-cards:text-right">
        {isWaiting && (
          <Age
            since={message.sentAt}
            now={now}
            isLate={answerBy(message.sentAt) < now}
          />
        )}
      </Cell>
      <Cell label="Who has it" className="wide text-ink-soft as-cards:hidden">
        {message.assignee ?? "–"}
      </Cell>
      <Cell
        label="Date and time"
        align="right"
        className="figures col-start-2 row-start-1 whitespace-nowrap text-ink-soft"
      >
        {formatDateTime(message.sentAt)}
      </Cell>
    </Row>
  );
}

export function DirectionBadge({ message }: { message: StaffMessage }) {
  if (message.direction === "sent") return <Badge>Sent</Badge>;
  return message.answeredAt ? (
    <Badge tone="good">Answered</Badge>
  ) : (
    <Badge tone="accent">Received</Badge>
  );
}
