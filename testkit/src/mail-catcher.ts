import type { Email } from "./email";
import type { MailSource } from "./mailbox";

type Caught = {
  id: string;
  subject: string;
  text?: string;
  html?: string;
  to: { address: string }[];
};

/** A firewall may leave a call without an answer. */
const PATIENCE_MS = 5_000;

/** The emails that maildev has caught, read over its HTTP API. */
export class MailCatcher implements MailSource {
  private readonly known = new Map<string, Email[]>();
  private earlier = new Set<string>();
  /** Why the emails before the test are unknown. */
  private failure: unknown;

  constructor(private readonly url: string) {}

  /** Leaves out what has arrived so far. A test without emails needs no catcher, so only {@link list} throws. */
  async begin(): Promise<void> {
    this.known.clear();
    this.failure = undefined;
    const caught = await this.read().catch((error: unknown) => {
      this.failure = error;
      return [];
    });
    this.earlier = new Set(caught.map(({ id }) => id));
  }

  async list(to?: string): Promise<Email[]> {
    if (this.failure) throw this.failure;
    const caught = await this.read(to);
    return caught
      .filter(({ id }) => !this.earlier.has(id))
      .flatMap((one) => this.emailsOf(one))
      .filter((email) => to === undefined || email.to === to);
  }

  /** maildev reports no arrivals. */
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
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(address, { signal }).catch(() => null);
    if (response?.ok) return response.json() as Promise<Caught[]>;
    throw new Error(
      `There are no emails at ${address}: set LIMMAT_MAIL_URL to the address of the bank's mail catcher (maildev).`,
    );
  }
}
