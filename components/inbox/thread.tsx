import Paperclip from "lucide-react/icons/paperclip";
import type { Attachment } from "@/lib/features/inbox/attachments/attachment";
import { attachmentUrl } from "@/lib/features/inbox/pages";
import { formatDateTime } from "@/lib/platform/format";
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
          <Attachments files={message.attachments} />
        </li>
      ))}
    </ol>
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
