import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import { queueMail } from "@/lib/platform/mail/store";
import { insertNotification } from "@/lib/notifications/insert";
import {
  type Change,
  type ChangedBy,
  toDetail,
} from "@/lib/notifications/changes";
import {
  changesMail,
  newDeviceMail,
  type PasswordChange,
  passwordChangedMail,
} from "./mail";
import { findRecipient } from "./store";

// Call these in the transaction of their event.

/**
 * Notifies a customer of a sign-in from an unknown device. `from` is, for example, "Firefox on Windows (IP address 192.0.2.7)".
 */
export async function notifyNewDevice(
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

/**
 * Notifies a customer that their password was changed, and how.
 * @param formerEmail the address that this same change replaced. It is notified as well, in case the owner did not
 * ask for the change.
 */
export async function notifyPasswordChanged(
  tx: Tx,
  customerId: string,
  change: PasswordChange,
  formerEmail?: string,
): Promise<void> {
  await insertNotification(tx, {
    customerId,
    kind: "password",
    detail: change,
  });
  const { email, fullName } = await findRecipient(tx, customerId);
  for (const to of new Set([formerEmail ?? email, email]))
    await queueMail(tx, passwordChangedMail(to, fullName, change));
}

type ChangeNotice = {
  changes: readonly Change[];
  by: ChangedBy;
  /** Changes with an email of their own, which this one leaves out. */
  mailedApart?: readonly Change[];
  /** The address that this same save replaced. It is notified as well. */
  formerEmail?: string;
};

/**
 * Notifies a customer of the changes of one save, with one line in the app and one email. Customers cannot turn
 * it off, because a thief of a session would do so before changing payees, orders or contact data. An unverified
 * address gets no email.
 */
export async function notifyChanges(
  tx: Tx,
  customerId: string,
  { changes, by, mailedApart = [], formerEmail }: ChangeNotice,
): Promise<void> {
  if (changes.length === 0) return;
  await insertNotification(tx, {
    customerId,
    kind: "change",
    detail: toDetail(by, changes),
  });
  const mailed = changes.filter((change) => !mailedApart.includes(change));
  const { email, fullName, isVerified } = await findRecipient(tx, customerId);
  if (mailed.length === 0 || !isVerified) return;
  for (const to of new Set([formerEmail ?? email, email]))
    await queueMail(tx, changesMail(to, fullName, by, mailed));
}
