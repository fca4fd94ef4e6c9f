import "server-only";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import type { NotificationSettings } from "./settings";

const DEFAULT_SETTINGS: NotificationSettings = {
  moneyInMail: true,
  moneyInApp: true,
  moneyOutMail: true,
  moneyOutApp: true,
  messageMail: true,
  messageApp: true,
  holdMail: true,
  holdApp: true,
};

const settingsSelect = {
  moneyInMail: true,
  moneyInApp: true,
  moneyOutMail: true,
  moneyOutApp: true,
  messageMail: true,
  messageApp: true,
  holdMail: true,
  holdApp: true,
} as const;

/** Returns a customer's settings; everything is on by default. */
export async function readSettings(
  customerId: string,
  tx: Tx = prisma(),
): Promise<NotificationSettings> {
  const row = await tx.notificationSettings.findUnique({
    where: { customerId },
    select: settingsSelect,
  });
  return row ?? DEFAULT_SETTINGS;
}

export async function writeSettings(
  tx: Tx,
  customerId: string,
  settings: NotificationSettings,
): Promise<void> {
  await tx.notificationSettings.upsert({
    where: { customerId },
    create: { customerId, ...settings },
    update: settings,
    select: { customerId: true },
  });
}

/**
 * Marks all notifications as read and returns how many were unread. Message notifications are left out: they are
 * read in the inbox.
 */
export async function markAllRead(customerId: string): Promise<number> {
  return prisma().$executeRaw`
    UPDATE notifications SET read_at = bank_now()
    WHERE customer_id = ${customerId}::uuid AND read_at IS NULL AND message_id IS NULL`;
}
