import "server-only";
import { audit } from "@/lib/audit/store";
import type { AccountStatus, Customer } from "@/lib/auth/callers";
import { findRecipient } from "@/lib/customers/store";
import { transaction, type Tx } from "@/lib/db/prisma";
import type { Origin } from "@/lib/ledger/post";
import {
  mailsOffMail,
  messageMail,
  newDeviceMail,
  statusMail,
} from "@/lib/mail/notifications";
import {
  FACTOR_REMOVED,
  type PasswordChange,
  passwordChangedMail,
  secondFactorRemovedMail,
} from "@/lib/mail/messages";
import { queueMail, type Mail } from "@/lib/mail/outbox/store";
import { deliverSoon } from "@/lib/mail/outbox/worker";
import { insertMessage } from "@/lib/messages/store";
import { notificationActions } from "./audit";
import {
  insertNotification,
  markAllRead,
  readSettings,
  writeSettings,
} from "./store";
import { SWITCHES, type NotificationSettings } from "./switches";

// Call the tell functions in the transaction of their event, and start the delivery after the commit.

/**
 * Notifies a customer of a message from the bank, as their settings allow. `ownMail` replaces the standard email and
 * is sent whatever the settings are.
 */
export async function tellMessage(
  tx: Tx,
  customerId: string,
  message: { id: string; sender: string },
  ownMail?: (email: string, fullName: string) => Mail,
): Promise<void> {
  const { messageApp, messageMail: byMail } = await readSettings(
    customerId,
    tx,
  );
  if (messageApp)
    await insertNotification(tx, {
      customerId,
      kind: "message",
      messageId: message.id,
    });
  if (!byMail && !ownMail) return;
  const { email, fullName } = await findRecipient(tx, customerId);
  await queueMail(
    tx,
    ownMail?.(email, fullName) ?? messageMail(email, fullName, message.sender),
  );
}

/**
 * Notifies a customer of a sign-in from an unknown device. `from` is, for example, "Firefox on Windows (IP address 192.0.2.7)".
 */
export async function tellNewDevice(
  tx: Tx,
  customerId: string,
  from: string,
): Promise<void> {
  await insertNotification(tx, {
    customerId,
    kind: "new_device",
    detail: from,
  });
  const { email, fullName } = await findRecipient(tx, customerId);
  await queueMail(tx, newDeviceMail(email, fullName, from, new Date()));
}

export async function tellStatus(
  tx: Tx,
  customerId: string,
  status: AccountStatus,
): Promise<void> {
  await insertNotification(tx, {
    customerId,
    kind: "status",
    detail: status,
  });
  const { email, fullName } = await findRecipient(tx, customerId);
  await queueMail(tx, statusMail(email, fullName, status));
}

/**
 * Notifies a customer that their password was changed, and how.
 * @param formerEmail the address that this same change replaced. It is notified as well, in case the owner did not
 * ask for the change.
 */
export async function tellPasswordChanged(
  tx: Tx,
  customerId: string,
  how: PasswordChange,
  formerEmail?: string,
): Promise<void> {
  await insertNotification(tx, { customerId, kind: "password", detail: how });
  const { email, fullName } = await findRecipient(tx, customerId);
  for (const to of new Set([formerEmail ?? email, email]))
    await queueMail(tx, passwordChangedMail(to, fullName, how));
}

/**
 * Notifies a customer that staff removed their second factor. The settings cannot turn this off because it is a
 * security alert.
 */
export async function tellFactorRemoved(
  tx: Tx,
  customerId: string,
): Promise<void> {
  const { id: messageId } = await insertMessage(tx, {
    customerId,
    sender: "customerCare",
    subject: FACTOR_REMOVED.subject,
    content: FACTOR_REMOVED.paragraphs.join("\n\n"),
  });
  await insertNotification(tx, { customerId, kind: "message", messageId });
  const { email, fullName } = await findRecipient(tx, customerId);
  await queueMail(tx, secondFactorRemovedMail(email, fullName));
}

/**
 * Saves all settings and audits the changed ones. If emails are turned off, a last email says so, because an
 * attacker may try to silence an account.
 */
export async function saveSettings(
  customer: Customer,
  settings: NotificationSettings,
  origin: Origin,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const before = await readSettings(customer.id, tx);
    const names = Object.keys(settings) as (keyof NotificationSettings)[];
    const changed = names.filter((name) => settings[name] !== before[name]);
    if (changed.length === 0) return;
    await writeSettings(tx, customer.id, settings);
    const only = (of: NotificationSettings) =>
      Object.fromEntries(changed.map((name) => [name, of[name]]));
    await audit(tx, customer, origin, {
      action: notificationActions["notifications.update"],
      subjectCustomerId: customer.id,
      before: only(before),
      after: only(settings),
    });
    const silenced = SWITCHES.filter(({ name }) =>
      changed.some((one) => one === `${name}Mail` && !settings[one]),
    );
    if (silenced.length === 0) return;
    const { email, fullName } = await findRecipient(tx, customer.id);
    const topics = silenced.map(({ topic }) => topic);
    await queueMail(tx, mailsOffMail(email, fullName, topics));
  });
  deliverSoon();
  return { message: "Notification settings saved" };
}

export async function readAll(
  customer: Customer,
): Promise<{ message: string }> {
  await markAllRead(customer.id);
  return { message: "All notifications are marked as read" };
}
