import { expect } from "@playwright/test";
import { mailUrl } from "./settings";

export type CaughtMail = { subject: string; text: string; html: string };

export async function mailsTo(address: string): Promise<CaughtMail[]> {
  const response = await fetch(`${mailUrl()}/email`);
  const all = (await response.json()) as (CaughtMail & {
    to: { address: string }[];
  })[];
  return all.filter(({ to }) =>
    to.some((recipient) => recipient.address.toLowerCase() === address),
  );
}

/** Waits until the address has received `count` emails, and returns them. */
export async function awaitMails(
  address: string,
  count: number,
): Promise<CaughtMail[]> {
  await expect
    .poll(async () => (await mailsTo(address)).length, {
      message: `emails to ${address}`,
      timeout: 15_000,
    })
    .toBe(count);
  return mailsTo(address);
}

/** Returns the six digits of the newest code email to this address, once there are `count` emails. */
export async function awaitCode(address: string, count = 1): Promise<string> {
  const newest = (await awaitMails(address, count)).at(-1)!;
  const code = /\b\d{6}\b/.exec(newest.text)?.[0];
  if (!code) throw new Error(`no code in the email to ${address}`);
  return code;
}
