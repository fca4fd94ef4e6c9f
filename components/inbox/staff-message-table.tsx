import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatDateTime } from "@/lib/platform/format";
import type { StaffMessage } from "@/lib/features/inbox/messages/message";
import { inboxPages } from "@/lib/features/inbox/pages";
import { withQuery } from "@/lib/platform/http/query";

const columns = [
  { label: "Sender" },
  { label: "Receiver" },
  { label: "Subject" },
  { label: "Date and time", align: "right" },
] as const;

export function StaffMessageTable({
  messages,
  view,
}: {
  messages: StaffMessage[];
  /** Query parameters of the current list page, for the way back from a message. */
  view: Record<string, string | undefined>;
}) {
  return (
    <Table caption="Messages, newest first" columns={columns}>
      {messages.map((message) => (
        <Row key={message.id} className="hover:bg-sunken">
          <Cell label="Sender" isUserInput className="font-medium">
            <span translate="no">{message.sender}</span>
            {message.accountHolder && (
              <span className="block text-xs font-normal text-ink-soft">
                {`Account of ${message.accountHolder}`}
              </span>
            )}
          </Cell>
          <Cell
            label="Receiver"
            isUserInput
            className="col-span-2 row-start-3 text-ink-soft"
          >
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
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                href={withQuery(inboxPages.staffMessages, {
                  ...view,
                  id: message.id,
                })}
                className="min-w-0 font-medium text-accent underline-offset-3 after:absolute after:inset-0 hover:underline as-table:after:hidden"
              >
                {message.subject}
              </Link>
              <DirectionBadge message={message} />
            </span>
          </Cell>
          <Cell
            label="Date and time"
            align="right"
            className="figures col-start-2 row-start-1 whitespace-nowrap text-ink-soft"
          >
            {formatDateTime(message.sentAt)}
          </Cell>
        </Row>
      ))}
    </Table>
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
