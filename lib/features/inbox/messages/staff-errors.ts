import { defineErrors } from "@/lib/platform/errors/define";

/** The refusals of calls with which staff handle messages. */
export const messageErrors = defineErrors({
  400: {
    RECEIVERS_DIFFER:
      "The customer in the address and the receiver are different. The message wasn’t sent.",
  },
  404: {
    MESSAGE_GONE: "This message no longer exists. Please reload the page.",
  },
  422: {
    MESSAGE_OF_CASE:
      "Messages of a case can’t be deleted. They belong to its timeline.",
    MESSAGE_UNANSWERABLE:
      "You can only answer messages that the bank has received.",
    VISITOR_ANSWER_WITH_FILES:
      "This visitor gets the answer by email, which can’t have files. The message wasn’t sent. Please remove the files.",
  },
});

/** Says what has changed in a conversation since the caller opened it. */
export function conversationMoved({
  assignee,
  isAnswered,
}: {
  assignee: string | null;
  isAnswered: boolean;
}): string {
  const who = assignee
    ? `It is assigned to ${assignee}.`
    : "It is assigned to nobody.";
  return isAnswered
    ? `A colleague has answered since you opened this conversation, so nothing was sent. ${who} Please read the new answer, then send yours if it is still needed.`
    : `This conversation has changed since you opened it, so nothing was done. ${who} Please look at it, then try again.`;
}
