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

/** docs/identity.md says what each allows. */
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
