import { setTimeout as pause } from "node:timers/promises";
import type { Email } from "./email";

/** The place where the emails of a bank arrive. */
export type MailSource = {
  /** Returns those since the test began, oldest first; each email is always the same object. */
  list(to?: string): Promise<Email[]>;
  /** Called while a test waits. Resolves when there may be another email; rejects with the cause if there cannot be. */
  arrival(): Promise<void>;
};

/** The other bank asks about a payment without an answer after ten seconds. */
const PATIENCE_MS = 40_000;
const LOOK_AGAIN_MS = 250;

/** Before a test ends for lack of time, which says nothing of emails and jobs. */
export const SPARE_MS = 3_000;

/** The hint in the failure of a wait that ended for lack of time; empty otherwise. */
export const outOfTime = (endOfTest: number): string =>
  Date.now() >= endOfTest - SPARE_MS
    ? "\nThe test ran out of time: call test.slow() or test.setTimeout()."
    : "";

/** The emails that the bank sends, to whomever. */
export class Mailbox {
  private readonly seen = new WeakSet<Email>();
  /** @internal The deadline of the test, in ms on the machine's clock; set by the fixtures for each test. */
  endOfTest: () => number = () => Infinity;

  /** @internal */
  constructor(private readonly source: MailSource) {}

  /** Returns all emails to an address since the test began, oldest first. Without an address, all emails. */
  all(to?: string): Promise<Email[]> {
    return this.source.list(to);
  }

  /**
   * Waits for an email to `to` that was not returned before and matches, and returns the newest. The older ones that
   * match count as returned, so a second call waits for a further email.
   */
  async latest(
    to: string,
    matching?: RegExp,
    { timeout = PATIENCE_MS } = {},
  ): Promise<Email> {
    const begin = Date.now();
    const end = Math.min(begin + timeout, this.endOfTest() - SPARE_MS);
    for (;;) {
      const arrival = this.source.arrival();
      const emails = await this.all(to);
      const found = emails.filter(
        (email) =>
          !this.seen.has(email) &&
          `${email.subject}\n${email.text}`.search(matching ?? "") >= 0,
      );
      const newest = found.at(-1);
      if (newest) {
        for (const email of found) this.seen.add(email);
        return newest;
      }
      const left = end - Date.now();
      if (left <= 0)
        throw new Error(
          `No email to ${to}${described(matching)} within ${Date.now() - begin} ms. ${describe(await this.all())}${outOfTime(this.endOfTest())}`,
        );
      await Promise.race([arrival, pause(Math.min(left, LOOK_AGAIN_MS))]);
    }
  }

  /** Waits for an email with a six-digit code, like {@link latest}, and returns the code. */
  async codeFor(to: string): Promise<string> {
    const { text } = await this.latest(to, /\b\d{6}\b/);
    return /\b\d{6}\b/.exec(text)![0];
  }

  /** Returns the first link in an email whose address matches. */
  linkIn({ text, html }: Email, matching?: RegExp): string {
    const links = `${text}\n${html.replaceAll("&amp;", "&")}`.match(
      /https?:\/\/[^\s"'<>)]*[^\s"'<>).,;:!?]/g,
    );
    const link = links?.find((address) => address.search(matching ?? "") >= 0);
    if (!link) throw new Error(`No link${described(matching)} in:\n${text}`);
    return link;
  }
}

const described = (matching?: RegExp) =>
  matching ? ` matching ${matching}` : "";

function describe(emails: Email[]): string {
  const lines = emails.map(({ to, subject }) => `  ${to}: ${subject}`);
  return lines.length > 0
    ? `Emails so far:\n${lines.join("\n")}`
    : "There was none at all.";
}
