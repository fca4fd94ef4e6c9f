import Paperclip from "lucide-react/icons/paperclip";
import type { Attachment } from "@/lib/features/inbox/attachments/attachment";
import { attachmentUrl } from "@/lib/features/inbox/pages";
import { counted, formatDateTime } from "@/lib/platform/format";
import { cn } from "@/lib/browser/cn";

export type ThreadItem = {
  id: string;
  isFromBank: boolean;
  sender: string;
  subject: string;
  content: string;
  sentAt: Date;
  attachments: Attachment[];
};

type ThreadProps = {
  messages: readonly ThreadItem[];
  reader: "customer" | "staff";
  /** The message that the page is about. */
  current?: string;
  label?: string;
};

/** The messages of a conversation, oldest first. Each side's messages have a colour of their own. */
export function Thread({
  messages,
  reader,
  current,
  label = "Conversation",
}: ThreadProps) {
  return (
    <ol aria-label={label} className="grid grid-cols-1 gap-3">
      {messages.map((message) => (
        <li
          key={message.id}
          aria-current={message.id === current || undefined}
          className={cn(
            "rounded p-4 text-sm [overflow-wrap:anywhere] aria-[current]:outline-2 aria-[current]:outline-accent",
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
          <Attachments files={message.attachments} />
        </li>
      ))}
    </ol>
  );
}

/** The newest messages that staff see at once; a reply is written below them. */
const SHOWN_AT_ONCE = 2;

/** The conversation for staff. Its earlier messages are folded, unless the page is about one of them. */
export function StaffThread({
  messages,
  current,
}: Omit<ThreadProps, "reader" | "label">) {
  const earlier = messages.slice(0, -SHOWN_AT_ONCE);
  return (
    <div className="grid gap-3">
      {earlier.length > 0 && (
        <details open={earlier.some(({ id }) => id === current)}>
          <summary className="unfold-link mb-3">
            {counted(earlier.length, "earlier message")}
          </summary>
          <Thread
            label="Earlier messages"
            messages={earlier}
            reader="staff"
            current={current}
          />
        </details>
      )}
      <Thread
        messages={messages.slice(-SHOWN_AT_ONCE)}
        reader="staff"
        current={current}
      />
    </div>
  );
}

function Attachments({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="mt-3 grid gap-1">
      {files.map(({ id, name }) => (
        <li key={id}>
          <a
            href={attachmentUrl(id)}
            target="_blank"
            className="link inline-flex items-center gap-2"
          >
            <Paperclip aria-hidden className="size-4 shrink-0" />
            <span>{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
