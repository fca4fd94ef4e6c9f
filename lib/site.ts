/**
 * Facts of the bank, in one place: pages, mails and receipts print them from
 * here. Everything is fictitious: the numbers are ones no one is given, and
 * .example can never be registered.
 */
export const site = {
  name: "Limmat",
  claim: "Everyday banking, clear to the cent.",
  description:
    "Limmat is a demonstration of an online bank. Open an account, send instant transfers, set up standing orders and download statements, all without fees.",
  address: {
    street: "Flusspassage 0",
    city: "8000 Zurich",
    country: "Switzerland",
  },
  phones: ["+41 44 000 00 00", "+41 44 000 00 01"],
  careEmail: "care@limmat.example",
  copyrightYear: 2024,
  figures: {
    replyHours: 24,
    support: "24/7",
    businessesHelped: 2000,
  },
} as const;

/** The demonstration notice, word for word. */
export const demonstrationText =
  "Demonstration system. Not a licensed bank; no real money.";

/** Line at the two transfer authorisation codes, wherever they are asked for. */
export const codesPromise =
  "Limmat never charges to release a payment, and never asks for these codes by phone or email.";

/** Who runs this copy; the notice may only be off where both names are given. */
export type Operator = {
  noticeOn: boolean;
  legalName?: string | undefined;
  licence?: string | undefined;
};

/**
 * What the bar and the last line of every page say.
 * `bar` is null only where the operator is named; then `line` names it.
 */
export function demonstration(operator: Operator): {
  bar: string | null;
  line: string;
} {
  const { noticeOn, legalName, licence } = operator;
  if (noticeOn || !legalName || !licence) {
    return { bar: demonstrationText, line: demonstrationText };
  }
  return { bar: null, line: `${legalName}, ${licence}` };
}
