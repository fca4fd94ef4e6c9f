import { initials } from "@/lib/platform/format";
import { demonstrationText, site } from "@/lib/platform/config/site";
import type { Mail } from "./store";

// Email is not private: no balances, and no full name or number of anybody but the recipient. The only link is that to
// the page for a password reset code, so that customers do not learn to trust links in forged emails.

const CONTACT_AT_ONCE = `please contact ${site.careEmail} straight away.`;

export const IF_NOT_YOU = `If this wasn’t you, ${CONTACT_AT_ONCE}`;

export const IF_NOT_ASKED = `If you didn’t ask for this, ${CONTACT_AT_ONCE}`;

export const NO_CODES = "We never ask for passwords or codes by email.";

/** Masks a name as its initials: `P. M.`; the bank's own name stays. */
export const maskedName = (name: string) =>
  name === site.name
    ? name
    : [...initials(name)].map((letter) => `${letter}.`).join(" ");

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
  const footer = `${site.name}, ${site.address.street}, ${site.address.city}. ${demonstrationText}`;
  const body = signed ? paragraphs : [...paragraphs, `The ${site.name} team`];
  const html = body
    .map((text) => (text === link ? anchor(text) : escape(text)))
    .map((content) => `<p style="margin:0 0 16px">${content}</p>`)
    .join("");
  return {
    to,
    subject: subject.replace(/\p{Cc}/gu, " "),
    text: [...body, footer].join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px;font:16px/1.5 sans-serif;color:#16211f"><div style="max-width:560px">${html}<p style="margin:32px 0 0;font-size:13px;color:#5b6764">${escape(footer)}</p></div></body></html>`,
  };
}

const anchor = (address: string) =>
  `<a href="${escape(address)}" style="color:#0b5c4f">${escape(address)}</a>`;

function escape(text: string) {
  return text.replace(
    /[&<>"']/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}
