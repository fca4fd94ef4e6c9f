import "server-only";
import { findCustomerId } from "@/lib/identity/customer-key";
import type { Tx } from "@/lib/platform/db/prisma";
import { id as idSchema } from "@/lib/platform/validation/fields";

/** Returns the customer with this id or account number, as receiver of a message; null if there is none. */
export async function findReceiver(tx: Tx, idOrNumber: string) {
  const id = await findCustomerId(tx, idOrNumber);
  if (!id) return null;
  return tx.customer.findUnique({
    where: { id },
    select: {
      id: true,
      fullName: true,
      email: true,
      account: { select: { number: true } },
    },
  });
}

export const messageSelect = {
  id: true,
  customerId: true,
  sender: true,
  email: true,
  subject: true,
  content: true,
  sentAt: true,
  isReceived: true,
  answeredAt: true,
  customer: { select: { fullName: true, email: true } },
} as const;

export async function findMessage(tx: Tx, id: string) {
  if (!idSchema.safeParse(id).success) return null;
  return tx.message.findUnique({
    where: { id },
    select: messageSelect,
  });
}

export type StoredMessage = NonNullable<
  Awaited<ReturnType<typeof findMessage>>
>;

/** Sets when a received message was answered; a later answer overwrites it. */
export async function markAnswered(tx: Tx, id: string): Promise<void> {
  await tx.message.updateMany({
    where: { id },
    data: { answeredAt: new Date() },
  });
}

export async function deleteMessageRow(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx.message.deleteMany({ where: { id } });
  return count > 0;
}
