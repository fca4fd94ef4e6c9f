import { joinReplies } from "@/lib/approvals/request";
import { AcceptedReply } from "@/lib/platform/http/reply";
import type { WaitingParts } from "./service";

const MESSAGE = "user added successfully";

/** Returns the reply for POST /admin-create: the customer, and which parts of the account need approval. */
export function toCreatedReply(
  data: object,
  { balance, limit }: WaitingParts,
): AcceptedReply | { message: string; data: object } {
  const waitingReply = joinReplies([balance, limit]);
  if (!waitingReply) return { message: MESSAGE, data };
  const parts =
    balance && limit
      ? "The opening balance and the account limit are"
      : `The ${balance ? "opening balance" : "account limit"} is`;
  return new AcceptedReply({
    ...waitingReply.data,
    message: `${MESSAGE}. ${parts} waiting for approval by a second member of staff.`,
    data,
  });
}
