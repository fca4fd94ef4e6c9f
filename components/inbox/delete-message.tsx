"use client";

import type { Route } from "next";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Confirm } from "@/components/ui/confirm";
import { Notice } from "@/components/ui/notice";
import { useDeletion } from "../form/use-deletion";

type DeleteMessageProps = {
  id: string;
  /** Whether the message is also in a customer's inbox. */
  isSent: boolean;
  backHref: Route;
};

export function DeleteMessage({ id, isSent, backHref }: DeleteMessageProps) {
  const [open, setOpen] = useState(false);
  const { busy, problem, run } = useDeletion(
    {
      contract: async () =>
        (await import("@/lib/features/inbox/messages/staff-contract"))
          .deleteMessage,
      params: { messageId: id },
    },
    backHref,
  );
  return (
    <>
      <Button
        variant="secondary"
        aria-label="Delete message"
        onClick={() => setOpen(true)}
        className="px-3.5"
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
      <Confirm
        open={open}
        title="Delete this message?"
        label="Delete"
        busy={busy}
        onConfirm={() => void run()}
        onCancel={() => setOpen(false)}
      >
        <p>
          {`Do you want to delete this message? This cannot be undone.${isSent ? " It also disappears from the customer’s inbox." : ""}`}
        </p>
        {problem && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
      </Confirm>
    </>
  );
}
