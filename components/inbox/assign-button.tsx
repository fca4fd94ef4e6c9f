"use client";

import { useCallForm } from "@/lib/browser/form/use-call-form";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

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
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/inbox/messages/staff-contract"))
        .assignConversation,
    params: { conversationId },
    defaults: {},
    version: () => version,
    body: () => ({ assignee: isMine ? "nobody" : "me" }),
    onDone: ({ page }) => {
      page.refresh();
      return "stay";
    },
  });
  return (
    <Form call={call} className="shrink-0">
      <SubmitButton busy={call.busy} variant="secondary" size="small">
        {isMine ? "Release" : takeLabel(assignee)}
      </SubmitButton>
    </Form>
  );
}
