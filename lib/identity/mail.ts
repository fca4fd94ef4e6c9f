import {
  type Change,
  type ChangedBy,
  changesText,
  changesTitle,
} from "@/lib/notifications/changes";
import { formatDay, formatTime } from "@/lib/platform/format";
import {
  CONTACT_AT_ONCE,
  IF_NOT_ASKED,
  IF_NOT_YOU,
  letter,
} from "@/lib/platform/mail/letter";
import type { Mail } from "@/lib/platform/mail/store";
import { site } from "@/lib/platform/config/site";

/** Without a name: anybody can ask for a code in any name for any address. */
export const codeMail = (
  to: string,
  code: string,
  purpose: "sign_up" | "password_reset",
): Mail =>
  letter(
    to,
    purpose === "sign_up" ? "Your sign-up code" : "Your password reset code",
    [
      "Hello,",
      `Your code to ${purpose === "sign_up" ? "confirm your email address" : "set a new password"} is ${code}. It’s valid for 5 minutes and works once.`,
      `Don’t share this code. Nobody from ${site.name} will ever ask you for it.`,
      "If you didn’t ask for this code, you can ignore this email.",
    ],
  );

/** What an email says that has a link to the page for a code. The link alone sets no password. */
type CodeLink = { code: string; link: string };

const codeLinkMail =
  (reason: string, ifNotAsked: string) =>
  (
    { email, fullName }: { email: string; fullName: string },
    { code, link }: CodeLink,
  ): Mail =>
    letter(
      email,
      "Set a new password",
      [
        `Hello ${fullName},`,
        `${reason} Open this page:`,
        link,
        `Enter this code there: ${code}. It’s valid for 5 minutes and works once. The page can send you a new one.`,
        `Your present password stays valid until you set a new one. Don’t share the code. Nobody from ${site.name} will ever ask you for it.`,
        ifNotAsked,
      ],
      { link },
    );

/** Sent by staff. */
export const resetLinkMail = codeLinkMail(
  "Our staff sent you this email so that you can set a new password.",
  IF_NOT_ASKED,
);

/** Sent after a request, once too many wrong codes were entered for the address. */
export const resetByLinkMail = codeLinkMail(
  "Someone asked for a new password for your account. Too many wrong codes were entered before, so the code works only on the page that this email opens.",
  "If you didn’t ask for a new password, you can ignore this email.",
);

/** Sent to a customer who asked for it at sign-in; the only address that can get it is the customer's. */
export const forgottenNumberMail = (
  to: string,
  fullName: string,
  accountNumber: string,
): Mail =>
  letter(to, "Your account number", [
    `Hello ${fullName},`,
    `Your account number is ${accountNumber}. Sign in with this number and your password.`,
    "If you didn’t ask for this email, you can ignore it. The number alone doesn’t open your account.",
  ]);

/** The ways to change a password, each with its consequences; used in emails and in the app. */
export const PASSWORD_CHANGES = {
  reset:
    "Someone reset it with a code that we sent to your email address. All sessions were signed out.",
  own: "Someone who was signed in changed it with the current password. All other sessions were signed out.",
  staff:
    "Our staff changed it. All sessions were signed out. You choose a password of your own when you next sign in.",
} as const;

export type PasswordChange = keyof typeof PASSWORD_CHANGES;

export const passwordChangedMail = (
  to: string,
  fullName: string,
  change: PasswordChange,
): Mail =>
  letter(to, PASSWORD_CHANGED, [
    `Hello ${fullName},`,
    `${PASSWORD_CHANGED}. ${PASSWORD_CHANGES[change]}`,
    `If you didn’t make this change or ask for it, ${CONTACT_AT_ONCE}`,
  ]);

/** Sent after changes of one save: by someone who is signed in as the customer, or by staff. */
export const changesMail = (
  to: string,
  fullName: string,
  by: ChangedBy,
  changes: readonly Change[],
): Mail =>
  letter(to, changesTitle(changes), [
    `Hello ${fullName},`,
    `${by === "staff" ? "Our staff changed your account" : "Someone who was signed in to your account made a change"}: ${changesText(changes)}`,
    by === "staff" ? IF_NOT_ASKED : IF_NOT_YOU,
  ]);

/** Email subject and notification title. */
export const PASSWORD_CHANGED = "Your password was changed";

export const signInLockedMail = (to: string, fullName: string): Mail =>
  letter(to, "Sign-in to your account is locked for 15 minutes", [
    `Hello ${fullName},`,
    "Someone entered a wrong password five times, so sign-in to your account is locked for 15 minutes on that device, and on all devices that you haven’t used before. None of these attempts succeeded.",
    "If this was you, wait 15 minutes and try again, or set a new password with “Forgot password”. If it wasn’t, you don’t need to do anything. If you use the same password elsewhere, please change it.",
    "We send this email at most once a day.",
  ]);

export const resetNeededMail = (to: string, fullName: string): Mail =>
  letter(to, "Set a new password to sign in on new devices", [
    `Hello ${fullName},`,
    "Someone entered a wrong password 100 times in a row. To protect your account, we no longer accept your present password on devices that you haven’t used before. None of these attempts succeeded.",
    "You can still sign in on the devices that you have used. To sign in on others, set a new password: choose “Forgot password” on the sign-in page, or change it in your profile.",
  ]);

export const twoFactorOnMail = (to: string, fullName: string): Mail =>
  letter(to, "Two-factor sign-in was turned on", [
    `Hello ${fullName},`,
    "Two-factor sign-in was turned on for your account. From now on, you sign in with your password and a 6-digit code from your authenticator app. All other sessions were signed out.",
    "Keep your recovery codes somewhere you can reach without your phone.",
    IF_NOT_YOU,
  ]);

export const twoFactorOffMail = (to: string, fullName: string): Mail =>
  letter(to, "Two-factor sign-in was turned off", [
    `Hello ${fullName},`,
    "Two-factor sign-in was turned off for your account. From now on, you sign in with your password only.",
    IF_NOT_YOU,
  ]);

/** Sent after a recovery code was used instead of an app code. `left` is the number of unused codes. */
export const recoveryCodeUsedMail = (
  to: string,
  fullName: string,
  left: number,
): Mail =>
  letter(to, "A recovery code was used", [
    `Hello ${fullName},`,
    `A recovery code was used for your account instead of a code from your authenticator app. You have ${left === 0 ? "no" : left} recovery ${left === 1 ? "code" : "codes"} left. You can create new ones in your profile.`,
    IF_NOT_YOU,
  ]);

/** Sent after five wrong two-factor codes. The person who entered them had the password or a session. */
export const codesLockedMail = (to: string, fullName: string): Mail =>
  letter(to, "You can’t use two-factor codes for 15 minutes", [
    `Hello ${fullName},`,
    "A wrong two-factor code was entered five times for your account, so codes are blocked for 15 minutes where this happened: in your session, on a device that you have used, or on all devices that you haven’t used before.",
    `If this was you, wait 15 minutes and try again. If it wasn’t, someone may know your password. Please change it and contact ${site.careEmail} straight away.`,
  ]);

/** Sent after 100 wrong two-factor codes in a row that followed the right password on unknown devices. */
export const passwordKnownMail = (to: string, fullName: string): Mail =>
  letter(to, "Someone knows your password", [
    `Hello ${fullName},`,
    "Someone entered your correct password and then a wrong two-factor code, 100 times in a row, on devices that you haven’t used before. Nobody got in.",
    "We have stopped sign-in on such devices until you set a new password with “Forgot password” on the sign-in page. On a device that you have used before, you can sign in as always: please change your password there.",
    `If you use this password anywhere else, change it there as well. Questions? Contact ${site.careEmail}.`,
  ]);

export const newDeviceMail = (
  to: string,
  fullName: string,
  from: string,
  at: Date,
): Mail =>
  letter(to, NEW_SIGN_IN, [
    `Hello ${fullName},`,
    `Someone signed in to your account from a new device: ${from}, on ${formatDay(at)} at ${formatTime(at)}.`,
    `If this was you, you don’t need to do anything. If it wasn’t, change your password in your profile. This signs out all other sessions. Then contact ${site.careEmail} straight away.`,
  ]);

/** Email subject and notification title. */
export const NEW_SIGN_IN = "New sign-in to your account";
