import "server-only";
import { prisma, type Tx } from "@/lib/db/prisma";
import type { Sender } from "./message";

/** Puts a message of the bank into a customer's inbox. */
export async function insertMessage(
  tx: Tx,
  message: {
    customerId: string;
    sender: Sender;
    subject: string;
    content: string;
  },
): Promise<void> {
  await tx.message.create({ data: message, select: { id: true } });
}

/** Keeps what somebody wrote to the bank, for its staff to read. */
export async function insertReceived(message: {
  sender: string;
  email: string;
  subject: string;
  content: string;
}): Promise<void> {
  await prisma().message.create({
    data: { ...message, isReceived: true },
    select: { id: true },
  });
}
