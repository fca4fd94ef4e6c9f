"use client";

import { useCallForm } from "@/lib/browser/form/use-call-form";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

/** Assigns a conversation to the member of staff, or releases it if it is theirs. */
export function AssignButton({
  conversationId,
  isMine,
}: {
  conversationId: string;
  isMine: boolean;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/inbox/messages/staff-contract"))
        .assignConversation,
    params: { conversationId },
    defaults: {},
    body: () => ({ assignee: isMine ? "nobody" : "me" }),
    onDone: ({ page }) => {
      page.refresh();
      return "stay";
    },
  });
  return (
    <Form call={call} className="shrink-0">
      <SubmitButton busy={call.busy} variant="secondary" size="small">
        {isMine ? "Release" : "Assign to me"}
      </SubmitButton>
    </Form>
  );
}
