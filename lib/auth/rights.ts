/** What calls and pages of the staff ask for. */
export const RIGHTS = [
  "self",
  "read",
  "serve",
  "correct",
  "delete",
  "cards",
] as const;

/**
 * `self` sees to one's own sign-in, whatever one may do else; `read` looks, `serve` opens accounts, moves money and
 * answers customers, `correct` changes data and balances and takes a lost second factor off a customer, `delete` takes
 * accounts, messages and entries away, `cards` shows card numbers.
 */
export type Right = (typeof RIGHTS)[number];

export const ROLES = ["administrator", "teller", "auditor"] as const;

export type Role = (typeof ROLES)[number];

const RIGHTS_OF: Record<Role, readonly Right[]> = {
  administrator: RIGHTS,
  teller: ["self", "read", "serve"],
  auditor: ["self", "read"],
};

type Staff = {
  role: Role;
  /** The bank asks staff for a second factor, and there is none yet: nothing else comes before it. */
  mustEnrol?: boolean;
};

/** Whether a member of staff may do what needs this right. */
export function hasRight({ role, mustEnrol }: Staff, right: Right): boolean {
  return RIGHTS_OF[role].includes(right) && (right === "self" || !mustEnrol);
}
