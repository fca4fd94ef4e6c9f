import "server-only";
import { audit } from "@/lib/audit/store";
import type { Customer } from "@/lib/identity/callers";
import { findRecipient, lockPerson } from "@/lib/identity/store";
import { transaction } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { requireSeen } from "@/lib/platform/http/version";
import { enforceLimitWithin } from "@/lib/platform/rate-limit/enforce-within";
import { mailTurnedOffMail } from "./mail";
import { queueMail } from "@/lib/platform/mail/store";
import { inboxActions } from "@/lib/features/inbox/audit";
import { notificationSettingsLimit } from "@/lib/features/inbox/limits";
import { markAllRead, readSettings, writeSettings } from "./store";
import {
  OPTIONAL_NOTIFICATIONS,
  toShown,
  type NotificationSettings,
} from "./settings";

/**
 * Saves all settings and audits the changed ones. If emails are turned off, a last email says so, because an
 * attacker may try to silence an account.
 * @throws DomainError VERSION_CONFLICT or TOO_MANY_THIS_HOUR.
 */
export async function saveSettings(
  customer: Customer,
  settings: NotificationSettings,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    await lockPerson(tx, customer.id);
    const before = await readSettings(customer.id, tx);
    const names = Object.keys(settings) as (keyof NotificationSettings)[];
    const changed = names.filter((name) => settings[name] !== before[name]);
    if (changed.length === 0) return;
    requireSeen(context, toShown(before), { about: changed });
    await enforceLimitWithin(tx, notificationSettingsLimit, customer.id);
    await writeSettings(tx, customer.id, settings);
    const pickChanged = (of: NotificationSettings) =>
      Object.fromEntries(changed.map((name) => [name, of[name]]));
    await audit(tx, customer, context, {
      action: inboxActions["notifications.update"],
      subjectCustomerId: customer.id,
      before: pickChanged(before),
      after: pickChanged(settings),
    });
    const silenced = OPTIONAL_NOTIFICATIONS.filter(({ name }) =>
      changed.some(
        (setting) => setting === `${name}Mail` && !settings[setting],
      ),
    );
    if (silenced.length === 0) return;
    const { email, fullName } = await findRecipient(tx, customer.id);
    const topics = silenced.map(({ topic }) => topic);
    await queueMail(tx, mailTurnedOffMail(email, fullName, topics));
  });
  return { message: "Notification settings saved" };
}

export async function readAllNotifications(
  customer: Customer,
): Promise<{ message: string }> {
  await markAllRead(customer.id);
  return { message: "All notifications are marked as read" };
}
