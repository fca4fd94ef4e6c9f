import { route } from "@/lib/http/route";
import { deleteMessage } from "@/lib/messages/desk/service";

export const DELETE = route({
  caller: "admin",
  right: "delete",
  fallback: "MESSAGE_NOT_DELETED",
  handle: ({ caller, params, origin }) =>
    deleteMessage(caller, params.messageId!, origin),
});
