"use client";

import type { Route } from "next";
import Trash2 from "lucide-react/icons/trash-2";
import { ConfirmButton } from "../form/confirm-button";

type DeleteMessageProps = {
  id: string;
  /** Whether the message is also in a customer's inbox. */
  isSent: boolean;
  backHref: Route;
};

export function DeleteMessage({ id, isSent, backHref }: DeleteMessageProps) {
  return (
    <ConfirmButton
      label={<Trash2 aria-hidden className="size-4" />}
      button={{ "aria-label": "Delete message", className: "px-3.5" }}
      title="Delete this message?"
      action="Delete"
      call={{
        contract: async () =>
          (await import("@/lib/features/inbox/messages/staff-contract"))
            .deleteMessage,
        params: { messageId: id },
      }}
      leadsTo={backHref}
    >
      {`Do you want to delete this message? This cannot be undone.${isSent ? " It also disappears from the customer’s inbox." : ""}`}
    </ConfirmButton>
  );
}
