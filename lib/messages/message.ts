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
