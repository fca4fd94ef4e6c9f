import { defineActions } from "@/lib/audit/actions";

export const messageActions = defineActions({
  "message.list": {
    staff: "Viewed the message list",
  },
  "message.view": {
    staff: "Viewed a message",
    customer: "Viewed one of your messages",
  },
  "message.send": {
    staff: "Sent a message",
    customer: "Sent you a message",
  },
  "message.answer": {
    staff: "Answered a message",
    customer: "Answered one of your messages",
  },
  "message.assign": {
    staff: "Assigned a conversation",
    customer: "Assigned one of your conversations to a member of staff",
  },
  "message.delete": {
    staff: "Deleted a message",
    customer: "Deleted one of your messages",
  },
});
