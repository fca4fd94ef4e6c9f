import { codesPromise, demonstrationText, site } from "@/lib/site";
import type { Mail } from "./outbox/store";

const CONTACT_AT_ONCE = `please contact ${site.careEmail} straight away.`;

const IF_NOT_YOU = `If this wasn’t you, ${CONTACT_AT_ONCE}`;

const IF_NOT_ASKED = `If you didn’t ask for this, ${CONTACT_AT_ONCE}`;

export const codeMail = (
  to: string,
  fullName: string,
  code: string,
  purpose: "sign_up" | "password_reset",
): Mail =>
  letter(
    to,
    purpose === "sign_up" ? "Your sign-up code" : "Your password reset code",
    [
      `Hello ${fullName},`,
      `Your code to ${purpose === "sign_up" ? "confirm your email address" : "set a new password"} is ${code}. It’s valid for 5 minutes and works once.`,
      `Don’t share this code. Nobody from ${site.name} will ever ask you for it.`,
      "If you didn’t ask for this code, you can ignore this email.",
    ],
  );

/** The email with the account number, sent once the email address is verified. */
export const welcomeMail = (
  to: string,
  fullName: string,
  accountNumber: string,
): Mail =>
  letter(to, `Welcome to ${site.name}`, [
    `Hello ${fullName},`,
    `Your account is open. Your account number is ${accountNumber}. Sign in with this number and your password.`,
    welcomeCodes,
  ]);

/** The paragraph about the transfer codes, used in the email and in the inbox. */
export const welcomeCodes = `To send a transfer you need your COT code and your tax code. Both are free, and you can find them in your profile. ${codesPromise}`;

/** Sent to the owner of an email address when somebody signs up with it again. */
export const alreadyCustomerMail = (to: string, fullName: string): Mail =>
  letter(to, `You already have an account with ${site.name}`, [
    `Hello ${fullName},`,
    "Someone tried to open a new account with your email address. You already have an account with it, so no new account was opened and nothing has changed.",
    "If this was you, sign in with your account number and password. If it wasn’t, you don’t need to do anything.",
  ]);

/** The ways to change a password, each with its consequences; used in emails and in the app. */
export const PASSWORD_CHANGES = {
  reset:
    "Someone reset it with a code that we sent to your email address. All sessions were signed out.",
  own: "Someone who was signed in changed it with the current password. All other sessions were signed out.",
  staff: "Our staff changed it. All sessions were signed out.",
} as const;

export type PasswordChange = keyof typeof PASSWORD_CHANGES;

export const passwordChangedMail = (
  to: string,
  fullName: string,
  how: PasswordChange,
): Mail =>
  letter(to, PASSWORD_CHANGED, [
    `Hello ${fullName},`,
    `${PASSWORD_CHANGED}. ${PASSWORD_CHANGES[how]}`,
    `If you didn’t make this change or ask for it, ${CONTACT_AT_ONCE}`,
  ]);

/** Email subject and notification title. */
export const PASSWORD_CHANGED = "Your password was changed";

/** Sent after staff changed a customer's email address, to the former and to the new address. */
export const emailChangedMail = (
  to: string,
  fullName: string,
  end: "former" | "new",
): Mail =>
  letter(to, "Your email address was changed", [
    `Hello ${fullName},`,
    end === "former"
      ? "Our staff changed the email address of your account. From now on, we send emails about your account to the new address and no longer to this one."
      : "Our staff changed the email address of your account to this one. From now on, we send emails about your account here.",
    IF_NOT_ASKED,
  ]);

export const accountNumberMail = (
  to: string,
  fullName: string,
  accountNumber: string,
): Mail =>
  letter(to, "Your account number was changed", [
    `Hello ${fullName},`,
    `Our staff changed your account number to ${accountNumber}. From now on, sign in with this number and your password.`,
    IF_NOT_ASKED,
  ]);

/** The answer of staff to a message from the contact form. */
export const answerMail = (
  to: string,
  name: string,
  subject: string,
  content: string,
): Mail =>
  letter(
    to,
    subject,
    [`Hello ${name},`, ...content.split(/\n+/).filter((text) => text.trim())],
    { signed: true },
  );

export const signInLockedMail = (to: string, fullName: string): Mail =>
  letter(to, "Sign-in to your account is locked for 15 minutes", [
    `Hello ${fullName},`,
    "Someone entered a wrong password five times, so sign-in to your account is locked for 15 minutes. None of these attempts succeeded.",
    "If this was you, wait 15 minutes and try again. If it wasn’t, you don’t need to do anything. If you use the same password elsewhere, please change it.",
  ]);

export const transfersBlockedMail = (to: string, fullName: string): Mail =>
  letter(to, "Transfers from your account are blocked for an hour", [
    `Hello ${fullName},`,
    "A wrong COT code or tax code was entered five times, so transfers from your account are blocked for an hour.",
    "If this was you, try again in an hour. You can find both codes in your profile, free of charge.",
    IF_NOT_YOU,
  ]);

/** The email about a returned wire or a failed payment; the inbox has the same subject and paragraphs. */
export const noticeMail = (
  to: string,
  fullName: string,
  subject: string,
  paragraphs: string[],
): Mail => letter(to, subject, [`Hello ${fullName},`, ...paragraphs]);

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

/** Sent after staff removed the second factor of a customer who lost the app and the recovery codes. */
export const secondFactorRemovedMail = (to: string, fullName: string): Mail =>
  letter(to, FACTOR_REMOVED.subject, [
    `Hello ${fullName},`,
    ...FACTOR_REMOVED.paragraphs,
  ]);

/** The texts about a removed second factor, for the email and the inbox. */
export const FACTOR_REMOVED = {
  subject: "Two-factor sign-in was removed",
  paragraphs: [
    "Our staff removed two-factor sign-in from your account. We do this for customers who have lost both their authenticator app and their recovery codes. All sessions were signed out, and you now sign in with your password only.",
    "Please sign in and turn two-factor sign-in on again in your profile.",
    IF_NOT_ASKED,
  ],
} as const;

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

/** Sent after five wrong two-factor codes. Whoever entered them had the password or a session. */
export const codesLockedMail = (to: string, fullName: string): Mail =>
  letter(to, "You can’t use two-factor codes for 15 minutes", [
    `Hello ${fullName},`,
    "A wrong two-factor code was entered five times for your account, so codes are blocked for 15 minutes.",
    `If this was you, wait 15 minutes and try again. If it wasn’t, someone may know your password. Please change it and contact ${site.careEmail} straight away.`,
  ]);

/**
 * Returns an email in the bank's layout, as text and HTML, with closing and address. A text that its author has
 * `signed` gets no closing.
 */
export function letter(
  to: string,
  subject: string,
  paragraphs: string[],
  { signed = false } = {},
): Mail {
  const close = `${site.name}, ${site.address.street}, ${site.address.city}. ${demonstrationText}`;
  const body = signed ? paragraphs : [...paragraphs, `The ${site.name} team`];
  const html = body
    .map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`)
    .join("");
  return {
    to,
    subject: subject.replace(/\p{Cc}/gu, " "),
    text: [...body, close].join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px;font:16px/1.5 sans-serif;color:#16211f"><div style="max-width:560px">${html}<p style="margin:32px 0 0;font-size:13px;color:#5b6764">${escape(close)}</p></div></body></html>`,
  };
}

function escape(text: string) {
  return text.replace(
    /[&<>"']/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}
