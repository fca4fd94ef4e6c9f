import type { Email } from "./email";
import type { MailSource } from "./mailbox";

type Caught = {
  id: string;
  subject: string;
  text?: string;
  html?: string;
  to: { address: string }[];
};

/** The emails that maildev has caught, read over its HTTP API. */
export class MailCatcher implements MailSource {
  private readonly known = new Map<string, Email[]>();
  private earlier = new Set<string>();

  constructor(private readonly url: string) {}

  /** Leaves out what has arrived so far. */
  async begin(): Promise<void> {
    this.known.clear();
    this.earlier = new Set((await this.read()).map(({ id }) => id));
  }

  async list(to?: string): Promise<Email[]> {
    const caught = await this.read(to);
    return caught
      .filter(({ id }) => !this.earlier.has(id))
      .flatMap((one) => this.emailsOf(one))
      .filter((email) => to === undefined || email.to === to);
  }

  /** maildev does not say. */
  arrival = () => new Promise<void>(() => {});

  private emailsOf({ id, subject, text = "", html = "", to }: Caught) {
    const emails =
      this.known.get(id) ??
      to.map(({ address }) => ({ to: address, subject, text, html }));
    this.known.set(id, emails);
    return emails;
  }

  private async read(to?: string): Promise<Caught[]> {
    const query =
      to === undefined ? "" : `?to.address=${encodeURIComponent(to)}`;
    const address = `${this.url}/email${query}`;
    const response = await fetch(address).catch(() => null);
    if (response?.ok) return response.json() as Promise<Caught[]>;
    throw new Error(
      `There are no emails at ${address}: set LIMMAT_MAIL_URL to the address of the bank's mail catcher (maildev).`,
    );
  }
}
