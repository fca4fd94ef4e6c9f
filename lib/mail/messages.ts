import { demonstrationText, site } from "@/lib/site";
import type { Mail } from "./outbox/store";

/** The six digits that prove an address, with what they are good for. */
export const codeMail = (
  to: string,
  fullName: string,
  code: string,
  purpose: "sign_up" | "password_reset",
): Mail =>
  letter(to, `${code} is your ${site.name} code`, [
    `Hello ${fullName},`,
    `your code to ${purpose === "sign_up" ? "confirm your e-mail address" : "set a new password"} is ${code}. It is valid for 5 minutes and can be used once.`,
    "If you did not ask for it, you can ignore this mail. Nobody from the bank will ever ask you for this code.",
  ]);

/** The account number, once the address is proven. */
export const welcomeMail = (
  to: string,
  fullName: string,
  accountNumber: string,
): Mail =>
  letter(to, `Welcome to ${site.name}: your account number`, [
    `Hello ${fullName},`,
    `your account is open. Your account number is ${accountNumber}; you sign in with it and your password.`,
    `Your COT and tax codes are free and stand on your profile page. ${site.name} never charges to release a payment, and never asks for these codes by phone or mail.`,
  ]);

/** To the owner of an address with which somebody tried to sign up again. */
export const alreadyCustomerMail = (to: string, fullName: string): Mail =>
  letter(to, `You already have an account with ${site.name}`, [
    `Hello ${fullName},`,
    "somebody asked to open an account with this e-mail address, which belongs to your account. Nothing was changed.",
    "If it was you, sign in with your account number instead. If it was not, there is nothing to do.",
  ]);

/** The ways in which a password becomes another one, with what is true of each; for mail and app. */
export const PASSWORD_CHANGES = {
  reset:
    "It was set anew with a code that we mailed to you. Every session that was open has been ended.",
  own: "It was changed by somebody who was signed in and knew the one before. Every other session has been ended.",
  staff: "It was set by our staff. Every session that was open has been ended.",
} as const;

export type PasswordChange = keyof typeof PASSWORD_CHANGES;

/** After a password was set, in whichever way. */
export const passwordChangedMail = (
  to: string,
  fullName: string,
  how: PasswordChange,
): Mail =>
  letter(to, `Your ${site.name} password was changed`, [
    `Hello ${fullName},`,
    `the password of your account was changed. ${PASSWORD_CHANGES[how]}`,
    `If you did not want this, please contact ${site.careEmail} at once.`,
  ]);

/** After staff changed where mails go: to the address they no longer go to, or to the one they go to now. */
export const emailChangedMail = (
  to: string,
  fullName: string,
  end: "former" | "new",
): Mail =>
  letter(to, `The e-mail address of your ${site.name} account was changed`, [
    `Hello ${fullName},`,
    end === "former"
      ? "our staff have changed the e-mail address of your account. Mails about it go to another address from now on, and this is the last one to come here."
      : "our staff have changed the e-mail address of your account to this one. Mails about it come here from now on.",
    `If you did not ask for this, please contact ${site.careEmail} at once.`,
  ]);

/** After staff gave an account another number. */
export const accountNumberMail = (
  to: string,
  fullName: string,
  accountNumber: string,
): Mail =>
  letter(to, `Your ${site.name} account number has changed`, [
    `Hello ${fullName},`,
    `your account number is ${accountNumber} from now on; you sign in with it and your password.`,
    `If you did not ask for this, please contact ${site.careEmail}.`,
  ]);

/** What staff answer to a message from outside. */
export const answerMail = (
  to: string,
  name: string,
  subject: string,
  content: string,
): Mail =>
  letter(to, subject, [
    `Hello ${name},`,
    ...content.split(/\n+/).filter((text) => text.trim()),
  ]);

/** After five wrong passwords. */
export const signInLockedMail = (to: string, fullName: string): Mail =>
  letter(to, `Sign-in to your ${site.name} account is locked for 15 minutes`, [
    `Hello ${fullName},`,
    "a wrong password was entered five times, so sign-in to your account is locked for 15 minutes.",
    "If it was not you, your password was not found out; please choose a new one if you use it elsewhere too.",
  ]);

/** After five wrong COT or tax codes. */
export const transfersBlockedMail = (to: string, fullName: string): Mail =>
  letter(
    to,
    `Transfers from your ${site.name} account are blocked for an hour`,
    [
      `Hello ${fullName},`,
      "a wrong COT or tax code was entered five times, so transfers from your account are blocked for an hour.",
      `Both codes stand on your profile page and cost nothing. If it was not you, please contact ${site.careEmail}.`,
    ],
  );

/** After a payment of a standing order failed; `lines` say what, why and what happens next. */
export const orderFailedMail = (
  to: string,
  fullName: string,
  lines: string[],
): Mail =>
  letter(to, `A standing order of yours at ${site.name} was not paid`, [
    `Hello ${fullName},`,
    ...lines,
  ]);

/** After staff returned a wire; `lines` say what and why. */
export const wireReturnedMail = (
  to: string,
  fullName: string,
  lines: string[],
): Mail =>
  letter(to, `A wire of yours at ${site.name} was returned`, [
    `Hello ${fullName},`,
    ...lines,
  ]);

/** After two-factor sign-in was turned on. */
export const twoFactorOnMail = (to: string, fullName: string): Mail =>
  letter(to, `Two-factor sign-in to your ${site.name} account is on`, [
    `Hello ${fullName},`,
    "two-factor sign-in was turned on for your account. From now on a code of your authenticator app is asked for with your password; sessions that were open elsewhere have been ended. Keep your recovery codes where you find them without your phone.",
    `If it was not you, please contact ${site.careEmail} at once.`,
  ]);

/** After two-factor sign-in was turned off. */
export const twoFactorOffMail = (to: string, fullName: string): Mail =>
  letter(to, `Two-factor sign-in to your ${site.name} account is off`, [
    `Hello ${fullName},`,
    "two-factor sign-in was turned off for your account. From now on your password alone opens it.",
    `If it was not you, please contact ${site.careEmail} at once.`,
  ]);

/** After staff took two-factor sign-in off a customer who lost the app and the recovery codes. */
export const secondFactorRemovedMail = (to: string, fullName: string): Mail =>
  letter(to, `Two-factor sign-in to your ${site.name} account was removed`, [
    `Hello ${fullName},`,
    `our staff have taken two-factor sign-in off your account, as is done for customers who have lost the app and the recovery codes. ${FACTOR_REMOVED}`,
    `If you did not ask for it, please contact ${site.careEmail} at once.`,
  ]);

/** What it means that staff took two-factor sign-in off, for the mail and the inbox. */
export const FACTOR_REMOVED =
  "Every session that was open has been ended, and your password alone opens your account now. Please sign in and turn two-factor sign-in on again, on your details page.";

/** After a recovery code stood in for the app; `left` are still good. */
export const recoveryCodeUsedMail = (
  to: string,
  fullName: string,
  left: number,
): Mail =>
  letter(to, `A recovery code of your ${site.name} account was used`, [
    `Hello ${fullName},`,
    `a recovery code was used in place of your authenticator app. ${left} of your recovery codes ${left === 1 ? "is" : "are"} left; you can make new ones on your details page.`,
    `If it was not you, please contact ${site.careEmail} at once.`,
  ]);

/** After five wrong codes of the second factor: whoever entered them had the password, or a session. */
export const codesLockedMail = (to: string, fullName: string): Mail =>
  letter(to, `Wrong codes were entered for your ${site.name} account`, [
    `Hello ${fullName},`,
    "a wrong code of your authenticator app was entered five times, so no code is taken for 15 minutes.",
    "If it was not you, somebody may know your password: please change it.",
  ]);

/** A mail in the bank's own form: its paragraphs, as text and as HTML, and who sends it. */
export function letter(
  to: string,
  subject: string,
  paragraphs: string[],
): Mail {
  const close = `${site.name}, ${site.address.street}, ${site.address.city}. ${demonstrationText}`;
  const html = paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`)
    .join("");
  return {
    to,
    subject: subject.replace(/\p{Cc}/gu, " "),
    text: [...paragraphs, close].join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px;font:16px/1.5 sans-serif;color:#16211f"><div style="max-width:560px">${html}<p style="margin:32px 0 0;font-size:13px;color:#5b6764">${escape(close)}</p></div></body></html>`,
  };
}

function escape(text: string) {
  return text.replace(
    /[&<>"']/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}
