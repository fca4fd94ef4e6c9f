import type { Attachment } from "@/lib/features/inbox/attachments/attachment";

/** The bank's senders, with the names customers see. */
export const SENDERS = {
  customerCare: "Customer Care",
  support: "Support",
} as const;

export type Sender = keyof typeof SENDERS;

export const SENDER_NAMES = [
  "customerCare",
  "support",
] as const satisfies Sender[];

/** Returns the name that customers see for a sender in the database. @throws Error if the bank has no such sender. */
export const senderName = (stored: string) => SENDERS[toSender(stored)];

function toSender(stored: string): Sender {
  const sender = SENDER_NAMES.find((name) => name === stored);
  if (!sender) throw new Error(`no sender of messages: ${stored}`);
  return sender;
}

/** Returns the bank's sender of the newest message that it wrote; null if it has written none. */
export const lastSenderOf = (
  newestFirst: readonly { isReceived: boolean; sender: string }[],
): Sender | null => {
  const last = newestFirst.find(({ isReceived }) => !isReceived);
  return last ? toSender(last.sender) : null;
};

/** The people to whom a member of staff can assign a conversation. */
export const ASSIGNEES = ["me", "nobody"] as const;

export type InboxMessage = {
  id: string;
  /** The displayed name, such as "Customer Care". */
  sender: string;
  subject: string;
  content: string;
  sentAt: Date;
  isRead: boolean;
};

export type StaffMessage = {
  id: string;
  direction: "sent" | "received";
  /** As the sender wrote it. */
  sender: string;
  /** The name on the customer's account, if the sender wrote another one. */
  accountHolder: string | null;
  /** The address for an answer; null if the bank is the sender. */
  senderEmail: string | null;
  receiver: string;
  receiverEmail: string;
  /** The customer who sent or received it; null for a visitor. */
  customerId: string | null;
  subject: string;
  content: string;
  sentAt: Date;
  answeredAt: Date | null;
  /** The username of the member of staff who has the conversation. */
  assignee: string | null;
};

/** The newest messages of a conversation that its reader is shown. */
export const MAX_MESSAGES = 100;

/** One message of a conversation, as both sides see it. */
export type ThreadMessage = {
  id: string;
  isFromBank: boolean;
  /** The displayed name of the sender. */
  sender: string;
  subject: string;
  content: string;
  sentAt: Date;
  attachments: Attachment[];
};
