import { submit } from "@/lib/browser/submit";

/**
 * The person who uploads files, and the message that gets them: the next one of a conversation, or the first one of a
 * new conversation. Staff name its receiver by account number or id.
 */
export type AttachPlace =
  | { by: "customer"; conversationId?: string }
  | { by: "staff"; conversationId: string }
  | { by: "staff"; receiver: string };

const customerCalls = () => import("@/lib/features/inbox/attachments/contract");
const staffCalls = () =>
  import("@/lib/features/inbox/attachments/staff-contract");

/** Uploads one file for a message. */
export function uploadAttachment(place: AttachPlace, file: File) {
  const request = { body: { file }, quiet: "always" } as const;
  if ("receiver" in place)
    return submit(
      {
        contract: async () => (await staffCalls()).attachFirstStaffFile,
        params: { userId: place.receiver },
      },
      request,
    );
  const { by, conversationId } = place;
  if (conversationId === undefined)
    return submit(
      { contract: async () => (await customerCalls()).attachFirstFile },
      request,
    );
  const params = { conversationId };
  return by === "customer"
    ? submit(
        { contract: async () => (await customerCalls()).attachFile, params },
        request,
      )
    : submit(
        { contract: async () => (await staffCalls()).attachStaffFile, params },
        request,
      );
}
