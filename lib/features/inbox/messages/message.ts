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
  sender: string;
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
};
