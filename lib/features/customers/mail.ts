import { site, codesPromise } from "@/lib/platform/config/site";
import {
  IF_NOT_YOU,
  letter,
  IF_NOT_ASKED,
  hello,
} from "@/lib/platform/mail/letter";
import { type Mail } from "@/lib/platform/mail/store";
import { type Sender } from "@/lib/features/inbox/public";
import { type Letter } from "@/lib/features/inbox/public-service";
import {
  DORMANCY_TITLES,
  statusLabel,
  STATUS_WORDS,
  statusTitle,
} from "@/lib/identity/account-status";
import type { AccountStatus } from "@/lib/identity/callers";
import { formatIsoDay } from "@/lib/platform/format";

/** The email with the account number, sent once the email address is verified. */
export const welcomeMail = (
  to: string,
  fullName: string,
  accountNumber: string,
): Mail =>
  letter(to, `Welcome to ${site.name}`, [
    hello(fullName),
    `Your account is open. Your account number is ${accountNumber}. Sign in with this number and your password.`,
    welcomeCodes,
  ]);

/** The paragraph about the transfer codes, used in the email and in the inbox. */
const welcomeCodes = `To send a transfer you need your COT code and your tax code. Both are free, and you can find them in your profile. ${codesPromise}`;

/** Sent to the owner of an email address when somebody signs up with it again. */
export const alreadyCustomerMail = (to: string, fullName: string): Mail =>
  letter(to, `You already have an account with ${site.name}`, [
    hello(fullName),
    "Someone tried to open a new account with your email address. You already have an account with it, so no new account was opened and nothing has changed.",
    "If this was you, sign in with your account number and password. If it wasn’t, you don’t need to do anything.",
  ]);

/** Sent after staff changed a customer's email address, to the former and to the new address. */
export const emailChangedMail = (
  to: string,
  fullName: string,
  end: "former" | "new",
): Mail =>
  letter(to, "Your email address was changed", [
    // Nobody has proved the new address yet.
    hello(end === "former" ? fullName : ""),
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
    hello(fullName),
    `Our staff changed your account number to ${accountNumber}. From now on, sign in with this number and your password.`,
    IF_NOT_ASKED,
  ]);

/** Sent after staff removed the second factor of a customer who lost the app and the recovery codes. */
export const FACTOR_REMOVED: Letter = {
  subject: "Two-factor sign-in was removed",
  paragraphs: [
    "Our staff removed two-factor sign-in from your account. We do this for customers who have lost both their authenticator app and their recovery codes. All sessions were signed out, and you now sign in with your password only.",
    "Please sign in and turn two-factor sign-in on again in your profile.",
    IF_NOT_ASKED,
  ],
};

const STATUS_CONTACT: Record<AccountStatus, string> = {
  active: "If you have questions",
  inactive: "To reactivate your account",
  closed: "If you have questions about your balance",
  disabled: "To ask why, or to use your account again",
};

export const statusMail = (
  to: string,
  fullName: string,
  status: AccountStatus,
): Mail =>
  letter(to, statusTitle(status), [
    hello(fullName),
    `Our staff changed the status of your account to ${statusLabel(status)}. ${STATUS_WORDS[status]}`,
    `${STATUS_CONTACT[status]}, please contact ${site.careEmail}.`,
  ]);

/** Sent a month or more before a customer becomes dormant on `day`, `yyyy-mm-dd`. */
export const dormantSoonMail = (
  to: string,
  fullName: string,
  day: string,
): Mail =>
  letter(to, DORMANCY_TITLES.soon, [
    hello(fullName),
    `You have not used your account with ${site.name} for almost 24 months. To protect it, we will make it dormant on ${formatIsoDay(day)}. You can then still sign in and receive money, but you can’t make transfers, and a standing order that falls due is paused, or ends if that was its last payment.`,
    `To keep your account active, sign in before that day. You don’t need to do anything else.`,
    "Don’t use a link in an email to sign in. Open our site as you always do.",
  ]);

export const dormantMail = (to: string, fullName: string): Mail =>
  letter(to, DORMANCY_TITLES.begun, [
    hello(fullName),
    `You have not used your account with ${site.name} for 24 months, so it is dormant now. Your money is safe: you can sign in and receive money. You can’t make transfers, and a standing order that falls due is paused, or ends if that was its last payment.`,
    "To make transfers again, sign in and choose “Send a code” on the dashboard. We email you a code, and your account is active as soon as you enter it.",
  ]);

/** The email with the code that ends a dormancy. */
export const reactivationCodeMail = (
  to: string,
  fullName: string,
  code: string,
): Mail =>
  letter(to, "Your code to reactivate your account", [
    hello(fullName),
    `Your code to reactivate your dormant account is ${code}. It’s valid for 5 minutes and works once.`,
    `Don’t share this code. Nobody from ${site.name} will ever ask you for it.`,
    IF_NOT_YOU,
  ]);

export const reactivatedMail = (to: string, fullName: string): Mail =>
  letter(to, DORMANCY_TITLES.ended, [
    hello(fullName),
    "Someone who was signed in to your dormant account confirmed the code that we emailed you. You can make transfers again.",
    "A standing order that fell due while your account was dormant is paused, or has ended if that was its last payment. To have it paid again, resume it on the Payments page or set it up again.",
    IF_NOT_YOU,
  ]);

export const welcomeMessage = {
  sender: "customerCare" satisfies Sender,
  subject: `Welcome to ${site.name}`,
  content: `Your account is open.\n\n${welcomeCodes}`,
} as const;

/**
 * The email with one of the two codes of a change. Only the current address gets the customer's name: the new one may
 * belong to somebody else.
 */
export const emailChangeMail = (
  to: string,
  code: string,
  presentOwner: string | null,
): Mail =>
  letter(to, "Your code to change the email address", [
    hello(presentOwner ?? ""),
    presentOwner !== null
      ? `Someone who is signed in to your account with ${site.name} wants to change its email address from this one to another.`
      : `A customer of ${site.name} wants to use this email address for their account.`,
    `The code for this address is ${code}. It’s valid for 5 minutes and works once. The change also needs the code that we sent to the other address.`,
    `Don’t share this code. Nobody from ${site.name} will ever ask you for it.`,
    presentOwner !== null
      ? IF_NOT_YOU
      : "If you didn’t ask for this code, you can ignore this email.",
  ]);

/** Sent to the owner of an address when another customer wants to change theirs to it. */
export const addressInUseMail = (to: string, fullName: string): Mail =>
  letter(to, "Someone tried to use your email address", [
    hello(fullName),
    `Another customer of ${site.name} tried to change the email address of their account to yours. An address can belong to one account only, so nothing has changed.`,
    "If this was you, use another address for your other account. If it wasn’t, you don’t need to do anything.",
  ]);
