import { AcceptedReply } from "@/lib/platform/http/accepted-reply";

const MESSAGE = "user added successfully";

/** Returns the reply for POST /admin-create: the customer, and whether the first balance needs approval. */
export const toCreatedReply = (
  data: object,
  pendingReply: AcceptedReply | null,
) =>
  pendingReply
    ? new AcceptedReply({
        ...pendingReply.data,
        message: `${MESSAGE}. The opening balance is waiting for approval by a second member of staff.`,
        data,
      })
    : { message: MESSAGE, data };
