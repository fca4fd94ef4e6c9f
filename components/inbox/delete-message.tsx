"use client";

import type { Route } from "next";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmCall } from "../form/confirm-call";

type DeleteMessageProps = {
  id: string;
  /** Whether the message is also in a customer's inbox. */
  isSent: boolean;
  backHref: Route;
};

export function DeleteMessage({ id, isSent, backHref }: DeleteMessageProps) {
  const [open, setOpen] = useState(false);
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
      <ConfirmCall
        title="Delete this message?"
        action="Delete"
        call={{
          contract: async () =>
            (await import("@/lib/features/inbox/messages/staff-contract"))
              .deleteMessage,
          params: { messageId: id },
        }}
        open={open}
        onClose={() => setOpen(false)}
        leadsTo={backHref}
      >
        {`Do you want to delete this message? This cannot be undone.${isSent ? " It also disappears from the customer’s inbox." : ""}`}
      </ConfirmCall>
    </>
  );
}
