import { readOperatorSettings } from "@/lib/platform/config/env";
import { demonstration, site } from "@/lib/platform/config/site";
import { layOut } from "./layout";
import type { Mail } from "./store";

// Email is not private: no balances and no full account numbers of others. The only link is that to the page for a
// password reset code, so that customers do not learn to trust links in forged emails.

const CONTACT_AT_ONCE = `please contact ${site.careEmail} or call ${site.phones[0]} straight away.`;

/** The greeting of an email; without a name if nobody has proven the address. */
export const hello = (name: string): string =>
  name ? `Hello ${name},` : "Hello,";

/** The advice to an owner in whose account somebody else may act. */
export const IF_NOT_YOU = `If this wasn’t you, change your password in your profile, which signs out everyone else, and ${CONTACT_AT_ONCE}`;

export const IF_NOT_ASKED = `If you didn’t ask for this, ${CONTACT_AT_ONCE}`;

export const NO_CODES = "We never ask for passwords or codes by email.";

/**
 * Returns a text by others with a word joiner after its dots, so that no mail program makes a link of a name such as
 * "Booking.com".
 */
export const unlinked = (text: string): string =>
  text.replace(/\.(?=[\p{L}\p{N}])/gu, ".\u2060");

/**
 * Returns an email in the bank's layout, as text and HTML, with closing and address. A text that its author has
 * `signed` gets no closing. The paragraph that equals `link` becomes a link.
 */
export function letter(
  to: string,
  subject: string,
  paragraphs: string[],
  { signed = false, link }: { signed?: boolean; link?: string } = {},
): Mail {
  const { line } = demonstration(readOperatorSettings());
  const footer = `${site.name}, ${site.address.street}, ${site.address.city}. ${line}`;
  const body = signed ? paragraphs : [...paragraphs, `The ${site.name} team`];
  const shown = subject.replace(/\p{Cc}/gu, " ");
  // The first paragraph is the greeting.
  const preview = paragraphs[1] ?? paragraphs[0] ?? "";
  return {
    to,
    subject: shown,
    text: [...body, footer].join("\n\n"),
    html: layOut({ subject: shown, preview, paragraphs: body, link, footer }),
  };
}
