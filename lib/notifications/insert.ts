import "server-only";
import type { NotificationKind } from "@/lib/platform/db/generated/enums";
import type { Tx } from "@/lib/platform/db/prisma";

/** Adds a line to a customer's notifications in the app, in the caller's transaction. */
export async function insertNotification(
  tx: Tx,
  line: {
    customerId: string;
    kind: NotificationKind;
    messageId?: string;
    holdId?: bigint;
    detail?: string;
  },
): Promise<void> {
  await tx.notification.create({ data: line, select: { id: true } });
}

export const notificationPurges = ["SELECT notifications_purge()"];
