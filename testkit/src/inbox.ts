import { type Email, emailsTo, readEmail } from "./email";
import type { MailSource } from "./mailbox";
import { SmtpServer } from "./smtp";

/** The mail server of a bank of the kit. */
export class Inbox implements MailSource {
  /** Makes the bank send now what it would send later. Fails if the bank cannot. */
  hurry: () => Promise<unknown> = () => Promise.resolve();
  private readonly smtp = new SmtpServer();
  private readonly emails: Email[] = [];
  private readonly waiting = new Set<() => void>();

  /** Opens the SMTP server that the bank sends to, and returns its address. */
  async open(): Promise<string> {
    this.smtp.onReceived = ({ to, data }) => {
      for (const address of to) this.emails.push(readEmail(address, data));
      for (const resolve of this.waiting) resolve();
      this.waiting.clear();
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
    this.smtp.received.length = 0;
  }

  list(to?: string): Promise<Email[]> {
    return Promise.resolve(emailsTo(this.emails, to));
  }

  arrival(): Promise<void> {
    const arrived = new Promise<void>((resolve) => this.waiting.add(resolve));
    const arrival = Promise.race([arrived, this.hurry().then(() => arrived)]);
    // A mailbox that has found its email no longer waits.
    arrival.catch(() => {});
    return arrival;
  }
}
