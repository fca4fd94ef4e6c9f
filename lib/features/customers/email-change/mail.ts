import { site } from "@/lib/platform/config/site";
import { IF_NOT_YOU, letter } from "@/lib/platform/mail/letter";
import type { Mail } from "@/lib/platform/mail/store";

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
    presentOwner ? `Hello ${presentOwner},` : "Hello,",
    presentOwner
      ? `Someone who is signed in to your account with ${site.name} wants to change its email address from this one to another.`
      : `A customer of ${site.name} wants to use this email address for their account.`,
    `The code for this address is ${code}. It’s valid for 5 minutes and works once. The change also needs the code that we sent to the other address.`,
    `Don’t share this code. Nobody from ${site.name} will ever ask you for it.`,
    presentOwner
      ? IF_NOT_YOU
      : "If you didn’t ask for this code, you can ignore this email.",
  ]);

/** Sent to the owner of an address when another customer wants to change theirs to it. */
export const addressInUseMail = (to: string, fullName: string): Mail =>
  letter(to, "Someone tried to use your email address", [
    `Hello ${fullName},`,
    `Another customer of ${site.name} tried to change the email address of their account to yours. An address can belong to one account only, so nothing has changed.`,
    "If this was you, use another address for your other account. If it wasn’t, you don’t need to do anything.",
  ]);
