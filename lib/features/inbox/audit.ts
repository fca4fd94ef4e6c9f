import { defineActions } from "@/lib/audit/actions";

export const inboxActions = defineActions({
  "attachment.upload": {
    staff: "Uploaded a file for a message",
    customer: "Uploaded a file for a message to you",
  },
  "attachment.view": {
    staff: "Viewed a file of a message",
    customer: "Viewed a file of one of your messages",
  },
  "case.recall": {
    staff: "Closed a case by deciding its wire",
    customer: "Closed your case about a wire",
    changes: true,
  },
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
    changes: true,
  },
  "message.delete": {
    staff: "Deleted a message",
    customer: "Deleted one of your messages",
  },
  "notifications.update": {
    staff: "Changed notification settings",
    changes: true,
  },
});
