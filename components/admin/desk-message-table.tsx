import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatDateTime } from "@/lib/format";
import type { DeskMessage } from "@/lib/messages/message";
import { paths, withQuery } from "@/lib/paths";

const columns = [
  { label: "Sender" },
  { label: "Receiver" },
  { label: "Subject" },
  { label: "Date and time", align: "right" },
] as const;

/** Messages of both directions; the subject opens one. */
export function DeskMessageTable({
  messages,
  cursor,
}: {
  messages: DeskMessage[];
  cursor: string | undefined;
}) {
  return (
    <Table caption="Messages, newest first" columns={columns}>
      {messages.map((message) => (
        <Row key={message.id} className="hover:bg-sunken">
          <Cell label="Sender" className="font-medium md:w-52">
            {message.sender}
          </Cell>
          <Cell
            label="Receiver"
            className="col-span-2 row-start-3 text-ink-soft md:w-52"
          >
            <span aria-hidden className="md:hidden">
              to{" "}
            </span>
            {message.receiver}
          </Cell>
          <Cell label="Subject" className="col-span-2 row-start-2">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                href={withQuery(paths.adminMessages, {
                  cursor,
                  id: message.id,
                })}
                prefetch={false}
                className="min-w-0 font-medium text-accent underline-offset-3 after:absolute after:inset-0 hover:underline md:after:hidden"
              >
                {message.subject}
              </Link>
              <DirectionBadge message={message} />
            </span>
          </Cell>
          <Cell
            label="Date and time"
            align="right"
            className="figures col-start-2 row-start-1 text-ink-soft md:w-48"
          >
            {formatDateTime(message.sentAt)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** Which way it went, and whether somebody has answered. */
export function DirectionBadge({ message }: { message: DeskMessage }) {
  if (message.direction === "sent") return <Badge>Sent</Badge>;
  return message.answeredAt ? (
    <Badge tone="good">Answered</Badge>
  ) : (
    <Badge tone="accent">Received</Badge>
  );
}
