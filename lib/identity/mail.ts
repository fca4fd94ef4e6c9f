import {
  AUTHORS,
  type Change,
  type ChangedBy,
  type ChangeFacts,
  changeLines,
  changesTitle,
} from "@/lib/notifications/changes";
import type { Realm } from "./callers";
import type { Holder } from "./store";
import { counted, formatDay, formatTime } from "@/lib/platform/format";
import {
  IF_NOT_ASKED,
  IF_NOT_YOU,
  letter,
  hello,
} from "@/lib/platform/mail/letter";
import type { Mail } from "@/lib/platform/mail/store";
import { site } from "@/lib/platform/config/site";
import { WARNINGS } from "./warnings";

/** The ways to change a password, each with its consequences; used in emails and in the app. */
export const PASSWORD_CHANGES = {
  reset:
    "Someone reset it with a code that we sent to your email address. All sessions were signed out.",
  own: "Someone who was signed in changed it with the current password. All other sessions were signed out.",
  staff:
    "Our staff changed it. All sessions were signed out. You choose a password of your own when you next sign in.",
} as const;

export type PasswordChange = keyof typeof PASSWORD_CHANGES;

/** The last sentence of an email about changes. */
const ADVICE: Record<ChangedBy, string> = {
  own: IF_NOT_YOU,
  staff: IF_NOT_ASKED,
  schedule:
    "If the payments should go on, sign in and set up a new standing order on the Payments page.",
};

/** Sent after changes of one save, or when a standing order has ended by its schedule. */
export const changesMail = (
  to: string,
  fullName: string,
  {
    by,
    changes,
    facts,
  }: { by: ChangedBy; changes: readonly Change[]; facts: ChangeFacts },
): Mail =>
  letter(to, changesTitle(changes), [
    hello(fullName),
    AUTHORS[by].inMail,
    ...changeLines(changes, facts),
    ...(changes.some(needsStop) ? [STOP_PAYMENTS] : []),
    ADVICE[by],
  ]);

const needsStop = (change: Change) =>
  /^order\.(place|edit|resume)$/.test(change);

const STOP_PAYMENTS =
  "To stop it, sign in and cancel the standing order on the Payments page.";

/** Email subject and notification title. */
export const PASSWORD_CHANGED = "Your password was changed";

/** Email subject and notification title. */
export const NEW_SIGN_IN = "New sign-in to your account";

/** The differences between the emails to customers and to staff, who have no profile and no “Forgot password”. */
const WORDS = {
  customer: {
    account: "your account",
    passwordChanged: PASSWORD_CHANGED,
    newSignIn: NEW_SIGN_IN,
    getNewPassword:
      "set a new password with “Forgot password” on the sign-in page",
    settings: "in your profile",
    help: site.careEmail,
  },
  admin: {
    account: "your staff account",
    passwordChanged: "The password of your staff account was changed",
    newSignIn: "New sign-in to your staff account",
    getNewPassword: "get a temporary password from an administrator",
    settings: "on the page “Security”",
    help: "an administrator",
  },
} as const;

/** Writes an email about the security of an account, in the words for its holder. */
const securityMail = (
  { email, fullName, realm }: Holder,
  write: (words: (typeof WORDS)[Realm] & { ifNotYou: string }) => {
    subject: string;
    text: string[];
  },
): Mail => {
  const words = WORDS[realm];
  const ifNotYou = `If this wasn’t you, please contact ${words.help} straight away.`;
  const { subject, text } = write({ ...words, ifNotYou });
  return letter(email, subject, [hello(fullName), ...text]);
};

export const passwordChangedMail = (
  holder: Holder,
  change: PasswordChange,
): Mail =>
  securityMail(holder, ({ passwordChanged, help }) => ({
    subject: passwordChanged,
    text: [
      `${passwordChanged}. ${PASSWORD_CHANGES[change]}`,
      `If you didn’t make this change or ask for it, please contact ${help} straight away.`,
    ],
  }));

export const signInLockedMail = (holder: Holder): Mail =>
  securityMail(holder, ({ account, getNewPassword }) => ({
    subject: `Sign-in to ${account} is locked for 15 minutes`,
    text: [
      `Someone entered a wrong password five times, so sign-in to ${account} is locked for 15 minutes where this happened: on one device that you have used, or on all devices that you haven’t used before. None of these attempts succeeded.`,
      `If this was you, wait 15 minutes and try again, or ${getNewPassword}. If it wasn’t, you don’t need to do anything. If you use the same password elsewhere, please change it.`,
      "We send this email at most once a day.",
    ],
  }));

export const resetNeededMail = (holder: Holder): Mail =>
  securityMail(holder, ({ account, getNewPassword, settings }) => ({
    subject: `You need a new password to sign in to ${account} on new devices`,
    text: [
      `Someone entered a wrong password 100 times in a row. To protect ${account}, we no longer accept your current password on devices that you haven’t used before. None of these attempts succeeded.`,
      `You can still sign in on the devices that you have used. To sign in on others, ${getNewPassword}, or change your password ${settings}.`,
    ],
  }));

export const twoFactorOnMail = (holder: Holder): Mail =>
  securityMail(holder, ({ account, ifNotYou }) => ({
    subject: "Two-factor sign-in was turned on",
    text: [
      `Two-factor sign-in was turned on for ${account}. From now on, you sign in with your password and a 6-digit code from your authenticator app. All other sessions were signed out.`,
      "Keep your recovery codes somewhere you can reach without your phone.",
      ifNotYou,
    ],
  }));

export const twoFactorOffMail = (holder: Holder): Mail =>
  securityMail(holder, ({ account, ifNotYou }) => ({
    subject: "Two-factor sign-in was turned off",
    text: [
      `Two-factor sign-in was turned off for ${account}. From now on, you sign in with your password only.`,
      ifNotYou,
    ],
  }));

export const recoveryCodesReplacedMail = (holder: Holder): Mail =>
  securityMail(holder, ({ account, ifNotYou }) => ({
    subject: "Your recovery codes were replaced",
    text: [
      `Someone who was signed in created new recovery codes for ${account}. The old ones no longer work.`,
      ifNotYou,
    ],
  }));

/** Sent after a recovery code was used instead of an app code. `left` is the number of unused codes. */
export const recoveryCodeUsedMail = (holder: Holder, left: number): Mail =>
  securityMail(holder, ({ account, settings, ifNotYou }) => ({
    subject: "A recovery code was used",
    text: [
      `A recovery code was used for ${account} instead of a code from your authenticator app. You have ${left === 0 ? "no recovery codes" : counted(left, "recovery code")} left. You can create new ones ${settings}.`,
      ifNotYou,
    ],
  }));

/** Sent after five wrong two-factor codes. The person who entered them had the password or a session. */
export const codesLockedMail = (holder: Holder): Mail =>
  securityMail(holder, ({ account, help }) => ({
    subject: "You can’t use two-factor codes for 15 minutes",
    text: [
      `A wrong two-factor code was entered five times for ${account}, so codes are blocked for 15 minutes where this happened: in your session, on a device that you have used, or on all devices that you haven’t used before.`,
      `If this was you, wait 15 minutes and try again. If it wasn’t, someone may know your password. Please change it and contact ${help} straight away.`,
    ],
  }));

/** Sent after 100 wrong two-factor codes in a row that followed the right password on unknown devices. */
export const passwordKnownMail = (holder: Holder): Mail =>
  securityMail(holder, ({ account, getNewPassword, help }) => ({
    subject: WARNINGS.password.title,
    text: [
      `Someone entered the correct password of ${account} and then a wrong two-factor code, 100 times in a row, on devices that you haven’t used before. Nobody got in.`,
      `We have stopped sign-in on such devices until you ${getNewPassword}. On a device that you have used before, you can sign in as always: please change your password there.`,
      `If you use this password anywhere else, change it there as well. Questions? Contact ${help}.`,
    ],
  }));

/** Sent after 20 wrong two-factor codes in a row that followed the right code of a password reset. */
export const codesBlockedMail = (holder: Holder): Mail =>
  securityMail(holder, ({ account, help }) => ({
    subject: WARNINGS.mailbox.title,
    text: [
      `Someone entered the code that we emailed for a new password of ${account} and then a wrong two-factor code, 20 times in a row. The password was not changed.`,
      "No new password can be set by email until our staff unlock this. You can still sign in with your password.",
      `If this was you, contact ${help}. If it wasn’t, change the password of your mailbox, and then contact ${help} straight away.`,
    ],
  }));

/** Sent after 100 tries in a row of a person who was signed in, none with the right emailed code. */
const emailedCodesBlockedMail =
  (title: string, codesFor: string, result: string) =>
  (holder: Holder): Mail =>
    securityMail(holder, ({ account, settings, help }) => ({
      subject: title,
      text: [
        `Someone who was signed in to ${account} tried codes ${codesFor} 100 times in a row without success. ${result}`,
        "We take no more of these codes until our staff unlock them.",
        `If this was you, contact ${help}. If it wasn’t, change your password ${settings}. This signs out all other sessions. Then contact ${help} straight away.`,
      ],
    }));

export const emailChangeBlockedMail = emailedCodesBlockedMail(
  WARNINGS.newEmail.title,
  "for a new email address",
  "The email address was not changed.",
);

export const reactivationBlockedMail = emailedCodesBlockedMail(
  WARNINGS.dormancy.title,
  "to end its dormancy",
  "It is still dormant.",
);

/** Sent after 20 wrong two-factor codes in a row of a person who was signed in. */
export const sessionsEndedByCodesMail = (holder: Holder): Mail =>
  securityMail(holder, ({ account, settings, help }) => ({
    subject: WARNINGS.session.title,
    text: [
      `A wrong two-factor code was entered 20 times in a row in a session of ${account}, so we have ended all your sessions.`,
      `If this was you, sign in again. If it wasn’t, someone may know your password. Please sign in, change your password ${settings} and contact ${help} straight away.`,
    ],
  }));

export const newDeviceMail = (holder: Holder, from: string, at: Date): Mail =>
  securityMail(holder, ({ account, newSignIn, settings, help }) => ({
    subject: newSignIn,
    text: [
      `Someone signed in to ${account} from a new device: ${from}, on ${formatDay(at)} at ${formatTime(at)}.`,
      `If this was you, you don’t need to do anything. If it wasn’t, change your password ${settings}. This signs out all other sessions. Then contact ${help} straight away.`,
    ],
  }));
