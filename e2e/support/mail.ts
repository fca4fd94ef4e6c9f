// eslint-disable-next-line no-restricted-syntax -- the mail catcher is asked again and again
import { setTimeout as pause } from "node:timers/promises";
import { mailUrl } from "./settings";

/** A caught email: the fields of the mail catcher's JSON that the tests use. */
type CaughtMail = {
  id: string;
  subject: string;
  text: string;
  html: string;
};

const CODE = /\b\d{6}\b/;
const PATIENCE_MS = 20_000;

/** Returns the emails to an address, the oldest first. The mail catcher keeps addresses as they were written. */
export async function mailsTo(address: string): Promise<CaughtMail[]> {
  const query = new URLSearchParams({ "to.address": address });
  const response = await fetch(`${mailUrl()}/email?${query}`);
  return (await response.json()) as CaughtMail[];
}

/** Waits until the address has received `count` emails, and returns them. @throws Error if it has received more */
export async function awaitMails(
  address: string,
  count: number,
): Promise<CaughtMail[]> {
  const mails = await untilMails(
    address,
    (received) => received.length >= count,
    `${count} emails`,
  );
  if (mails.length > count)
    throw new Error(`${mails.length} emails to ${address}, not ${count}`);
  return mails;
}

/** Waits for an email whose subject or text matches, and returns the newest one. */
export async function awaitMail(
  address: string,
  matching = /(?:)/,
): Promise<CaughtMail> {
  const matches = ({ subject, text }: CaughtMail) =>
    matching.test(`${subject}\n${text}`);
  const mails = await untilMails(
    address,
    (received) => received.some(matches),
    `an email matching ${matching}`,
  );
  return mails.filter(matches).at(-1)!;
}

/** Returns the six digits of the newest code email to this address, once there are `count` emails. */
export async function awaitCode(address: string, count = 1): Promise<string> {
  const newest = (await awaitMails(address, count)).at(-1)!;
  const code = CODE.exec(newest.text)?.[0];
  if (!code) throw new Error(`no code in the email to ${address}`);
  return code;
}

/** Returns the code in the newest email to this address that contains one. */
export async function newestCode(address: string): Promise<string> {
  const { text } = await awaitMail(address, CODE);
  return CODE.exec(text)![0];
}

async function untilMails(
  address: string,
  isEnough: (received: CaughtMail[]) => boolean,
  awaited: string,
): Promise<CaughtMail[]> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const received = await mailsTo(address);
    if (isEnough(received)) return received;
    if (Date.now() > until)
      throw new Error(
        `${address} did not receive ${awaited}, but ${received.length}`,
      );
    await pause(50);
  }
}
