import { type Email, emailsTo } from "./email";
import type { MailSource } from "./mailbox";
import { getText } from "./reach";

type Caught = {
  id: string;
  subject: string;
  text?: string;
  html?: string;
  to: { address: string }[];
};

const PATIENCE_MS = 5_000;

/** The emails that maildev has caught, read over its HTTP API. */
export class MailCatcher implements MailSource {
  private readonly emails = new Map<string, Email[]>();
  /** The ids of those before the test. */
  private readonly earlier = new Set<string>();
  /** The number of these, and the id of the last one. */
  private count = 0;
  private last: string | undefined;
  /** The error that left the emails before the test unknown. */
  private failure: unknown;

  constructor(private readonly url: string) {}

  /** Leaves out what has arrived so far. A test without emails needs no catcher, so only {@link list} throws. */
  async begin(): Promise<void> {
    this.emails.clear();
    this.failure = undefined;
    try {
      const { from, caught } = await this.readOn();
      for (const { id } of caught) this.earlier.add(id);
      this.count = from + caught.length;
      this.last = caught.at(-1)?.id;
    } catch (error) {
      this.failure = error;
    }
  }

  async list(to?: string): Promise<Email[]> {
    if (this.failure) throw this.failure;
    const caught =
      to === undefined
        ? (await this.readOn()).caught
        : await this.read({ "to.address": to.toLowerCase() });
    const emails = caught
      .filter(({ id }) => !this.earlier.has(id))
      .flatMap((one) => this.emailsOf(one));
    return emailsTo(emails, to);
  }

  /** maildev reports no arrivals. */
  arrival = () => new Promise<void>(() => {});

  private emailsOf({ id, subject, text = "", html = "", to }: Caught) {
    const emails =
      this.emails.get(id) ??
      to.map(({ address }) => ({ to: address, subject, text, html }));
    this.emails.set(id, emails);
    return emails;
  }

  /** Reads the last email before the test and all later ones: a catcher that runs for weeks has too many to read. */
  private async readOn(): Promise<{ from: number; caught: Caught[] }> {
    const from = Math.max(this.count - 1, 0);
    const caught = await this.read({ skip: String(from) });
    if (this.last === undefined || caught[0]?.id === this.last)
      return { from, caught };
    // Somebody has deleted emails, or started the catcher again.
    return { from: 0, caught: await this.read({ skip: "0" }) };
  }

  private async read(query: Record<string, string>): Promise<Caught[]> {
    const address = `${this.url}/email?${new URLSearchParams(query)}`;
    try {
      return JSON.parse(await getText(address, PATIENCE_MS)) as Caught[];
    } catch (cause) {
      throw new Error(
        `There are no emails at ${address} (${(cause as Error).message}): set LIMMAT_MAIL_URL to the address of the bank's mail catcher (maildev).`,
        { cause },
      );
    }
  }
}
