"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { receiptPath } from "@/lib/features/statements/pages";
import type { CaseDetails } from "@/lib/features/inbox/conversations/case";
import { submit } from "@/lib/browser/submit";
import { usePageUpdate } from "@/lib/browser/use-page-update";
import { CaseTimeline } from "./case-timeline";
import { ReplyForm } from "./reply-form";
import { Thread, type ThreadItem } from "./thread";

type Conversation = {
  id: string;
  sender: string | null;
  subject: string;
  /** `DD/MM/YYYY` */
  day: string;
  unreadId: string | null;
  messages: ThreadItem[];
  payment: string | null;
  case: CaseDetails | null;
};

const previewLength = 50;

/** The inbox as cards, one for each conversation. Clicking one opens its messages and marks them as read. */
export function MessageGrid({
  conversations,
}: {
  conversations: Conversation[];
}) {
  const page = usePageUpdate();
  const [openId, setOpenId] = useState<string | null>(null);
  const open = conversations.find(({ id }) => id === openId) ?? null;
  async function show({ id, unreadId }: Conversation) {
    setOpenId(id);
    if (!unreadId) return;
    const { ok } = await submit(
      {
        contract: async () =>
          (await import("@/lib/features/inbox/messages/contract")).readMessage,
        params: { messageId: unreadId },
      },
      { quiet: "always" },
    );
    // Reloads the unread count of the bell.
    if (ok) page.refresh();
  }
  const close = () => setOpenId(null);
  return (
    <>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <MessageCard
              conversation={conversation}
              onOpen={() => void show(conversation)}
            />
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== null}
        onClose={close}
        title={open ? (open.sender ?? "Your message") : "Message"}
      >
        {open && <OpenConversation conversation={open} onClose={close} />}
      </Dialog>
    </>
  );
}

function MessageCard({
  conversation: { sender, subject, day, unreadId, case: supportCase },
  onOpen,
}: {
  conversation: Conversation;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex h-full w-full items-start gap-4 rounded-lg border border-line bg-surface p-5 text-left shadow-card hover:border-line-strong"
    >
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent"
      >
        {(sender ?? "You").charAt(0)}
      </span>
      <span className="grid min-w-0 grid-cols-1 gap-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className={unreadId ? "font-semibold" : ""}>
            {sender ?? "You"}
          </span>
          {unreadId && <Badge tone="accent">New</Badge>}
          {!sender && <Badge>Sent</Badge>}
          {supportCase && <Badge>{`Case ${supportCase.number}`}</Badge>}
        </span>
        <span className="text-sm text-ink-soft">{preview(subject)}</span>
        <span className="figures text-xs text-ink-soft">{day}</span>
      </span>
    </button>
  );
}

function OpenConversation({
  conversation: { id, messages, payment, case: supportCase },
  onClose,
}: {
  conversation: Conversation;
  onClose: () => void;
}) {
  const [replying, setReplying] = useState(false);
  return (
    <>
      {payment && (
        <p className="mb-4 text-sm">
          <Link href={receiptPath(payment)} className="link">
            View the payment
          </Link>
        </p>
      )}
      {supportCase && (
        <div className="mb-5 rounded border border-line p-4">
          <CaseTimeline of={supportCase} reader="customer" />
        </div>
      )}
      <Thread messages={messages} reader="customer" />
      <div className="mt-6">
        {replying && (
          <ReplyForm conversationId={id} onDone={() => setReplying(false)} />
        )}
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          {!replying && (
            <Button onClick={() => setReplying(true)}>Reply</Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </>
  );
}

function preview(subject: string) {
  return subject.length > previewLength
    ? `${subject.slice(0, previewLength)}...`
    : subject;
}
