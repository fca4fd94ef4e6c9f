import "server-only";
import type { Tx } from "@/lib/db/prisma";
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
