export { NOBODY } from "./conversations/assignee";
export { attachments } from "./attachments/schema";
export {
  CASE_KIND_NAMES,
  CASE_KINDS,
  CASE_STATUSES,
  answerBy,
  inProgressTitle,
  caseSelect,
  toCaseDetails,
  type CaseDetails,
} from "./conversations/case";
export { customerMessageErrors } from "./messages/errors";
export {
  lastSenderOf,
  type Sender,
  type ThreadMessage,
} from "./messages/message";
