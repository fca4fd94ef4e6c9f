/**
 * The bank's facts for pages, emails and receipts. Everything is fictitious: the phone numbers are unassigned and
 * .example cannot be registered.
 */
export const site = {
  name: "Limmat",
  claim: "Everyday banking, clear to the cent.",
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

/** The demonstration notice, in its exact wording. */
export const demonstrationText =
  "Demonstration system. Not a licensed bank; no real money.";

export const codesPromise =
  "Limmat never charges to release a payment, and never asks for these codes by phone or email.";

/** The operator of this installation. The notice can only be off if both names are set. */
export type Operator = {
  noticeOn: boolean;
  legalName?: string | undefined;
  licence?: string | undefined;
};

/**
 * Returns the texts of the bar and the last line of every page. `bar` is null only if the operator is named; `line`
 * then names it.
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
