// eslint-disable-next-line no-restricted-syntax -- the mail catcher is asked again and again
import { setTimeout as pause } from "node:timers/promises";
import type { Email } from "../../testkit/src/email";
import { MailCatcher } from "../../testkit/src/mail-catcher";
import { mailUrl } from "./settings";

const CODE = /\b\d{6}\b/;
const PATIENCE_MS = 20_000;

/** Returns the emails to an address, the oldest first. */
export const mailsTo = (address: string): Promise<Email[]> =>
  new MailCatcher(mailUrl()).list(address);

/** Waits until the address has received `count` emails, and returns them. @throws Error if it has received more */
export async function awaitMails(
  address: string,
  count: number,
): Promise<Email[]> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const mails = await mailsTo(address);
    if (mails.length === count) return mails;
    if (mails.length > count || Date.now() > until)
      throw new Error(`${mails.length} emails to ${address}, not ${count}`);
    await pause(50);
  }
}

/** Returns the six digits of the newest code email to this address, once there are `count` emails. */
export async function awaitCode(address: string, count = 1): Promise<string> {
  const newest = (await awaitMails(address, count)).at(-1)!;
  const code = CODE.exec(newest.text)?.[0];
  if (!code) throw new Error(`no code in the email to ${address}`);
  return code;
}
