import "server-only";
export { sendLetter, type Letter } from "./announcements/send-letter";
export { sendToInbox } from "./announcements/send-to-inbox";
export { addAttachments } from "./attachments/service";
export { isAssignedTo } from "./conversations/assigned-to";
export {
  recordClosedCase,
  type ClosedCase,
} from "./conversations/case-of-wire";
export { toThreadMessage } from "./conversations/queries";
export { requireThreadSeen, threadVersion } from "./conversations/seen";
export { findAssignee, startConversation } from "./conversations/store";
export { enforceMessageLimits } from "./messages/enforce-limits";
export { noticeMail } from "./messages/mail";
export { insertMessage, insertReceived } from "./messages/store";
export { notifyHolds } from "./notifications/holds";
export { readThread } from "./staff/store";
