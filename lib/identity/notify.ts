import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import { type Mail, queueMail } from "@/lib/platform/mail/store";
import { insertNotification } from "@/lib/notifications/insert";
import {
  type Change,
  type ChangedBy,
  type ChangeFacts,
  toDetail,
} from "@/lib/notifications/changes";
import { machineNow } from "@/lib/platform/time/clock";
import {
  changesMail,
  codesBlockedMail,
  emailChangeBlockedMail,
  newDeviceMail,
  type PasswordChange,
  passwordChangedMail,
  passwordKnownMail,
  reactivationBlockedMail,
  sessionsEndedByCodesMail,
} from "./mail";
import type { Principal } from "./callers";
import { findHolder, findRecipient, type Holder } from "./store";
import type { Warning } from "./warnings";

// Call these in the transaction of their event.

/** Emails the holder of an account about its security. Staff without an email address get nothing. */
export async function mailHolder(
  tx: Tx,
  principal: Principal,
  mail: (holder: Holder) => Mail,
): Promise<void> {
  const holder = await findHolder(tx, principal);
  if (holder) await queueMail(tx, mail(holder));
}

/** Shows the holder of an account a notification in the app. Staff have none. */
async function showHolder(
  tx: Tx,
  { realm, id }: Principal,
  kind: "new_device" | "password" | "security",
  detail: string,
): Promise<void> {
  if (realm === "customer")
    await insertNotification(tx, { customerId: id, kind, detail });
}

/**
 * Notifies the holder of an account of a sign-in from an unknown device. `from` is, for example, "Firefox on Windows
 * (IP address 192.0.2.7)".
 */
export async function notifyNewDevice(
  tx: Tx,
  principal: Principal,
  from: string,
): Promise<void> {
  await showHolder(tx, principal, "new_device", from);
  await mailHolder(tx, principal, (holder) =>
    newDeviceMail(holder, from, machineNow()),
  );
}

/**
 * Notifies the holder of an account that their password was changed, and how.
 * @param formerEmail the address that this same change replaced. It is notified as well, in case the owner did not
 * ask for the change.
 */
export async function notifyPasswordChanged(
  tx: Tx,
  principal: Principal,
  change: PasswordChange,
  formerEmail?: string,
): Promise<void> {
  await showHolder(tx, principal, "password", change);
  const holder = await findHolder(tx, principal);
  if (!holder) return;
  for (const email of new Set([formerEmail ?? holder.email, holder.email]))
    await queueMail(tx, passwordChangedMail({ ...holder, email }, change));
}

const WARNING_MAILS = {
  mailbox: codesBlockedMail,
  session: sessionsEndedByCodesMail,
  password: passwordKnownMail,
  newEmail: emailChangeBlockedMail,
  dormancy: reactivationBlockedMail,
} satisfies Record<Warning, unknown>;

/**
 * Warns the holder of an account of too many wrong codes in a row. Customers see it in the app as well, because an
 * intruder may delete the email.
 */
export async function warnHolder(
  tx: Tx,
  principal: Principal,
  warning: Warning,
): Promise<void> {
  await showHolder(tx, principal, "security", warning);
  await mailHolder(tx, principal, WARNING_MAILS[warning]);
}

type ChangeNotice = {
  changes: readonly Change[];
  by: ChangedBy;
  /** The facts about them in the email. Never codes or whole numbers: email is not private. */
  facts?: ChangeFacts;
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
  { changes, by, facts = {}, mailedApart = [], formerEmail }: ChangeNotice,
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
    await queueMail(
      tx,
      changesMail(to, fullName, { by, changes: mailed, facts }),
    );
}
