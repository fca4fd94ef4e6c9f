// The place is the purpose of an emailed code or a proof. The stored hash has the place in it, so that it fits no other
// row: somebody who can write rows, but does not have CODE_SECRET, can neither make one nor move one.

type Flow = { id: string; customerId: string | null };

/** Returns the place of the code of a flow. */
export const flowPlace = (
  {
    id,
    purpose,
    customerId,
    email,
  }: Flow & { purpose: "sign_up" | "password_reset"; email: string },
  expiresAt: Date,
): string =>
  `flow:${purpose}:${id}:${customerId ?? ""}:${email}:${expiresAt.getTime()}`;

/** Returns the place of the proof that the right code of a password reset gives. */
export const proofPlace = ({ id, customerId }: Flow, expiresAt: Date): string =>
  `reset-proof:${id}:${customerId ?? ""}:${expiresAt.getTime()}`;

/** Returns the place of one of the two codes of a change of an email address. */
export const emailChangePlace = (
  change: {
    customerId: string;
    presentEmail: string;
    newEmail: string;
    expiresAt: Date;
  },
  mailbox: "present" | "new",
): string =>
  `email-change:${mailbox}:${change.customerId}:${change.presentEmail}:${change.newEmail}:${change.expiresAt.getTime()}`;

/** Returns the place of the code that ends a dormancy. */
export const reactivationPlace = (code: {
  customerId: string;
  email: string;
  expiresAt: Date;
}): string =>
  `reactivation:${code.customerId}:${code.email}:${code.expiresAt.getTime()}`;

/** Returns the text whose keyed hash the database keeps. */
export const placed = (place: string, value: string): string =>
  `${place}:${value}`;
