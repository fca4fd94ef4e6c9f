"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { submit } from "@/lib/browser/submit";
import { usePageUpdate } from "@/lib/browser/use-page-update";

type Message = {
  id: string;
  sender: string;
  subject: string;
  content: string;
  /** `DD/MM/YYYY` */
  day: string;
  isRead: boolean;
};

const previewLength = 50;

/** The inbox as cards. Clicking one opens the message and marks it as read. */
export function MessageGrid({ messages }: { messages: Message[] }) {
  const page = usePageUpdate();
  const [open, setOpen] = useState<Message | null>(null);
  async function show(message: Message) {
    setOpen(message);
    if (message.isRead) return;
    const { ok } = await submit(
      {
        contract: async () =>
          (await import("@/lib/features/inbox/messages/contract")).readMessage,
        params: { messageId: message.id },
      },
      { quiet: "always" },
    );
    // Reloads the unread count of the bell.
    if (ok) page.refresh();
  }
  const close = () => setOpen(null);
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {messages.map((message) => (
          <li key={message.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => void show(message)}
              className="flex h-full w-full items-start gap-4 rounded-lg border border-line bg-surface p-5 text-left shadow-card hover:border-line-strong"
            >
              <span
                aria-hidden
                className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent"
              >
                {message.sender.charAt(0)}
              </span>
              <span className="grid min-w-0 grid-cols-1 gap-1">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className={message.isRead ? "" : "font-semibold"}>
                    {message.sender}
                  </span>
                  {!message.isRead && <Badge tone="accent">New</Badge>}
                </span>
                <span className="text-sm text-ink-soft">
                  {preview(message.subject)}
                </span>
                <span className="figures text-xs text-ink-soft">
                  {message.day}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== null}
        onClose={close}
        title={open?.sender ?? "Message"}
      >
        {open && (
          <>
            <p className="font-medium">{open.subject}</p>
            <p className="figures mt-1 text-sm text-ink-soft">{open.day}</p>
            <p className="mt-4 whitespace-pre-line">{open.content}</p>
            <div className="mt-6 flex justify-end">
              <Button variant="secondary" onClick={close}>
                Close
              </Button>
            </div>
          </>
        )}
      </Dialog>
    </>
  );
}

function preview(subject: string) {
  return subject.length > previewLength
    ? `${subject.slice(0, previewLength)}...`
    : subject;
}
