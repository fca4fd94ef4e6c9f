import "server-only";
import type { NotificationKind } from "@/lib/db/generated/enums";
import { prisma, type Tx } from "@/lib/db/prisma";
import type { NotificationSettings } from "./switches";

const EVERYTHING: NotificationSettings = {
  moneyInMail: true,
  moneyInApp: true,
  moneyOutMail: true,
  moneyOutApp: true,
  messageMail: true,
  messageApp: true,
};

const switches = {
  moneyInMail: true,
  moneyInApp: true,
  moneyOutMail: true,
  moneyOutApp: true,
  messageMail: true,
  messageApp: true,
} as const;

/** What of a customer's news is told which way; who never chose is told everything. */
export async function readSettings(
  customerId: string,
  tx: Tx = prisma(),
): Promise<NotificationSettings> {
  const row = await tx.notificationSettings.findUnique({
    where: { customerId },
    select: switches,
  });
  return row ?? EVERYTHING;
}

/** Sets every switch. */
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

/** Puts a line into a customer's notifications. */
export async function insertNotification(
  tx: Tx,
  line: {
    customerId: string;
    kind: NotificationKind;
    messageId?: string;
    detail?: string;
  },
): Promise<void> {
  await tx.notification.create({ data: line, select: { id: true } });
}

/** Notes every line as read; those of messages are read in the inbox. @returns how many were new. */
export async function markAllRead(customerId: string): Promise<number> {
  const { count } = await prisma().notification.updateMany({
    where: { customerId, readAt: null, messageId: null },
    data: { readAt: new Date() },
  });
  return count;
}
