/** Who writes for the bank, and what customers read. */
export const SENDERS = {
  customerCare: "Customer Care",
  support: "Support",
} as const;

export type Sender = keyof typeof SENDERS;

export const SENDER_NAMES = [
  "customerCare",
  "support",
] as const satisfies Sender[];

/** A message in the customer's inbox. */
export type InboxMessage = {
  id: string;
  /** As customers read it, such as "Customer Care". */
  sender: string;
  subject: string;
  content: string;
  sentAt: Date;
  isRead: boolean;
};

/** A message as staff see it, whichever way it went. */
export type DeskMessage = {
  id: string;
  direction: "sent" | "received";
  sender: string;
  /** The address an answer goes to; null where the bank is the sender. */
  senderEmail: string | null;
  receiver: string;
  receiverEmail: string;
  /** The customer at the other end; null for a visitor. */
  customerId: string | null;
  subject: string;
  content: string;
  sentAt: Date;
  answeredAt: Date | null;
};
