import { letter, NO_CODES, hello } from "@/lib/platform/mail/letter";
import type { Mail } from "@/lib/platform/mail/store";

/** The answer of staff to a message from the contact form, which anybody can send in any name for any address. */
export const answerMail = (
  to: string,
  subject: string,
  content: string,
): Mail =>
  letter(
    to,
    subject,
    ["Hello,", ...content.split(/\n+/).filter((text) => text.trim())],
    { signed: true },
  );

/** The email of a message that the inbox has with the same subject and paragraphs. */
export const noticeMail = (
  to: string,
  fullName: string,
  subject: string,
  paragraphs: string[],
): Mail => letter(to, subject, [hello(fullName), ...paragraphs]);

/** Announces a message from the bank. Its text is in the inbox only. */
export const messageMail = (
  to: string,
  fullName: string,
  sender: string,
): Mail =>
  letter(to, messageTitle(sender), [
    hello(fullName),
    `${sender} sent you a message. You can read it in your account, under Messages.`,
    NO_CODES,
  ]);

/** Email subject and notification title. */
export const messageTitle = (sender: string): string =>
  `New message from ${sender}`;
