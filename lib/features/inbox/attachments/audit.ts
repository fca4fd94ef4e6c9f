import { defineActions } from "@/lib/audit/actions";

export const attachmentActions = defineActions({
  "attachment.upload": {
    staff: "Uploaded a file for a message",
    customer: "Uploaded a file for a message to you",
  },
  "attachment.view": {
    staff: "Viewed a file of a message",
    customer: "Viewed a file of one of your messages",
  },
});
