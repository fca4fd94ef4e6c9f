"use client";

import { CallButton } from "../form/call-button";

/** The label of the button that assigns a conversation or case to the reader. */
export const takeLabel = (assignee: string | null) =>
  assignee ? `Take over from ${assignee}` : "Assign to me";

/** Assigns a conversation to the member of staff, or releases it if it is theirs. */
export function AssignButton({
  conversationId,
  version,
  assignee,
  isMine,
}: {
  conversationId: string;
  version: string;
  assignee: string | null;
  isMine: boolean;
}) {
  return (
    <CallButton
      className="shrink-0"
      call={{
        contract: async () =>
          (await import("@/lib/features/inbox/messages/staff-contract"))
            .assignConversation,
        params: { conversationId },
      }}
      body={{ assignee: isMine ? "nobody" : "me" }}
      version={version}
    >
      {isMine ? "Release" : takeLabel(assignee)}
    </CallButton>
  );
}
