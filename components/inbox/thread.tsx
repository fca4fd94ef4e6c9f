import { formatDateTime } from "@/lib/platform/format";
import { cn } from "@/lib/browser/cn";

export type ThreadItem = {
  id: string;
  isFromBank: boolean;
  sender: string;
  subject: string;
  content: string;
  sentAt: Date;
};

/** The messages of a conversation, oldest first. Each side's messages have a colour of their own. */
export function Thread({
  messages,
  reader,
}: {
  messages: readonly ThreadItem[];
  reader: "customer" | "staff";
}) {
  return (
    <ol aria-label="Conversation" className="grid grid-cols-1 gap-3">
      {messages.map((message) => (
        <li
          key={message.id}
          className={cn(
            "rounded p-4 text-sm [overflow-wrap:anywhere]",
            message.isFromBank ? "mr-4 bg-accent-soft" : "ml-4 bg-sunken",
          )}
        >
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">
              {reader === "customer" && !message.isFromBank
                ? "You"
                : message.sender}
            </span>
            <span className="figures text-ink-soft">
              {formatDateTime(message.sentAt)}
            </span>
          </p>
          <p className="mt-1 font-medium">{message.subject}</p>
          <p className="mt-2 whitespace-pre-line">{message.content}</p>
        </li>
      ))}
    </ol>
  );
}
