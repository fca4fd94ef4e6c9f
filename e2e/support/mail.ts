import { expect } from "@playwright/test";
import { mailUrl } from "./settings";

export type CaughtMail = { subject: string; text: string; html: string };

/** The mails that reached this address so far, oldest first. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  const response = await fetch(`${mailUrl()}/email`);
  const all = (await response.json()) as (CaughtMail & {
    to: { address: string }[];
  })[];
  return all.filter(({ to }) =>
    to.some((recipient) => recipient.address.toLowerCase() === address),
  );
}

/** Waits until `count` mails have reached the address, and answers them. */
export async function awaitMails(
  address: string,
  count: number,
): Promise<CaughtMail[]> {
  await expect
    .poll(async () => (await mailsTo(address)).length, {
      message: `mails to ${address}`,
      timeout: 15_000,
    })
    .toBe(count);
  return mailsTo(address);
}

/** The six digits in the newest code mail to this address, once there are `count` mails. */
export async function awaitCode(address: string, count = 1): Promise<string> {
  const newest = (await awaitMails(address, count)).at(-1)!;
  const code = /\b\d{6}\b/.exec(newest.text)?.[0];
  if (!code) throw new Error(`no code in the mail to ${address}`);
  return code;
}
