import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Line, Lines } from "@/components/ui/lines";
import { Link } from "@/components/ui/link";
import type { StaffMessage } from "@/lib/features/inbox/messages/message";
import { staffMessagePath } from "@/lib/features/inbox/pages";
import { formatDateTime } from "@/lib/platform/format";
import { DirectionBadge } from "./staff-message-table";

/** The newest messages from and to one customer, for staff. */
export function CustomerMessages({ messages }: { messages: StaffMessage[] }) {
  return (
    <Card aria-labelledby="messages">
      <CardHead id="messages" title="Messages" />
      {messages.length === 0 ? (
        <EmptyState title="No messages" />
      ) : (
        <Lines>
          {messages.map((message) => (
            <Line
              key={message.id}
              title={
                <Link
                  href={staffMessagePath(message.id)}
                  className="quiet-link"
                >
                  {message.subject}
                </Link>
              }
              note={
                <span className="figures">
                  {formatDateTime(message.sentAt)}
                </span>
              }
              aside={<DirectionBadge message={message} />}
            />
          ))}
        </Lines>
      )}
    </Card>
  );
}
