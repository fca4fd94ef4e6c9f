import { type Email, readEmail } from "./email";
import { SmtpServer } from "./smtp";

const PATIENCE_MS = 10_000;
const HURRY_MS = 250;

/** The emails that the bank sends, to whomever. */
export class Mailbox {
  private readonly smtp = new SmtpServer();
  private readonly emails: Email[] = [];
  private readonly seen = new Set<Email>();
  private readonly watchers = new Set<() => void>();
  /** Makes the bank send what it would send later; called again and again while a test waits. */
  hurry: () => Promise<unknown> = () => Promise.resolve();

  /** Opens the SMTP server that the bank sends to, and returns its address. */
  async open(): Promise<string> {
    this.smtp.onReceived = ({ to, data }) => {
      for (const address of to) this.emails.push(readEmail(address, data));
      for (const look of this.watchers) look();
    };
    await this.smtp.open();
    return this.smtp.url;
  }

  close = () => this.smtp.close();

  /** Makes the server refuse every email with a reply. Returns a function that ends it. */
  refuse(reply: string): () => void {
    this.smtp.answer = (line) => (/^MAIL/i.test(line) ? reply : undefined);
    return () => {
      this.smtp.answer = () => undefined;
    };
  }

  empty(): void {
    this.emails.length = 0;
    this.seen.clear();
  }

  /** All emails to an address so far, oldest first. Without an address, all emails. */
  all(to?: string): Email[] {
    return this.emails.filter((email) => to === undefined || email.to === to);
  }

  /**
   * Waits for an email to `to` that was not returned before and matches, and returns the newest. A second call
   * therefore waits for a further email.
   */
  async latest(
    to: string,
    matching: RegExp = /(?:)/,
    { timeout = PATIENCE_MS } = {},
  ): Promise<Email> {
    const find = () =>
      this.all(to).findLast(
        (email) =>
          !this.seen.has(email) &&
          matching.test(`${email.subject}\n${email.text}`),
      );
    const email = find() ?? (await this.arrival(find, timeout));
    if (!email)
      throw new Error(
        `No email to ${to} matching ${matching} within ${timeout} ms. ${this.describe()}`,
      );
    for (const earlier of this.all(to)) {
      this.seen.add(earlier);
      if (earlier === email) break;
    }
    return email;
  }

  /** Waits for an email with a six-digit code, like {@link latest}, and returns the code. */
  async codeFor(to: string): Promise<string> {
    const { text } = await this.latest(to, /\b\d{6}\b/);
    return /\b\d{6}\b/.exec(text)![0];
  }

  /** Returns the first link in an email whose address matches. */
  linkIn({ text, html }: Email, matching: RegExp = /(?:)/): string {
    const links = `${text}\n${html.replaceAll("&amp;", "&")}`.match(
      /https?:\/\/[^\s"'<>)]*[^\s"'<>).,;:!?]/g,
    );
    const link = links?.find((address) => matching.test(address));
    if (!link) throw new Error(`No link matching ${matching} in:\n${text}`);
    return link;
  }

  private arrival(find: () => Email | undefined, timeout: number) {
    return new Promise<Email | undefined>((resolve) => {
      const end = (email?: Email) => {
        clearTimeout(timer);
        clearInterval(hurrying);
        this.watchers.delete(look);
        resolve(email);
      };
      const look = () => {
        const email = find();
        if (email) end(email);
      };
      const timer = setTimeout(end, timeout);
      // Without its database, the bank sends nothing.
      const hurry = () => void this.hurry().catch(() => {});
      const hurrying = setInterval(hurry, HURRY_MS);
      hurry();
      this.watchers.add(look);
    });
  }

  private describe() {
    const lines = this.emails.map(({ to, subject }) => `  ${to}: ${subject}`);
    return lines.length > 0
      ? `Emails so far:\n${lines.join("\n")}`
      : "There was none at all.";
  }
}
