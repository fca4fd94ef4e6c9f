export const RIGHTS = [
  "self",
  "read",
  "monitor",
  "serve",
  "correct",
  "delete",
  "cards",
  "operate",
  "export",
] as const;

/**
 * `self`: manage one's own sign-in, in any role. `read`: view. `monitor`: view the security log, reconcile the books. `serve`: open accounts, move money, answer customers.
 * `correct`: change data and balances, remove a customer's lost second factor. `delete`: delete accounts, messages
 * and entries. `cards`: view card numbers. `operate`: view failed jobs and run them
 * again. `export`: download lists.
 */
export type Right = (typeof RIGHTS)[number];

export const ROLES = ["administrator", "teller", "auditor"] as const;

export type Role = (typeof ROLES)[number];

const RIGHTS_OF: Record<Role, readonly Right[]> = {
  administrator: RIGHTS,
  teller: ["self", "read", "serve"],
  auditor: ["self", "read", "monitor", "export"],
};

type Staff = {
  role: Role;
  /** A required second factor is not set up yet; until then only `self` is granted. */
  mustEnrol?: boolean;
  /** The password is temporary; the same holds until it is changed. */
  mustChangePassword?: boolean;
};

export function hasRight(
  { role, mustEnrol, mustChangePassword }: Staff,
  right: Right,
): boolean {
  const isHeldUp = mustEnrol || mustChangePassword;
  return RIGHTS_OF[role].includes(right) && (right === "self" || !isHeldUp);
}
