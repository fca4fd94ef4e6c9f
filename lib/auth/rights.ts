/** What calls and pages of the staff ask for. */
export const RIGHTS = ["read", "serve", "correct", "delete", "cards"] as const;

/**
 * `read` looks, `serve` opens accounts, moves money and answers customers, `correct` changes data and balances,
 * `delete` takes accounts, messages and entries away, `cards` shows card numbers.
 */
export type Right = (typeof RIGHTS)[number];

export const ROLES = ["administrator", "teller", "auditor"] as const;

export type Role = (typeof ROLES)[number];

const RIGHTS_OF: Record<Role, readonly Right[]> = {
  administrator: RIGHTS,
  teller: ["read", "serve"],
  auditor: ["read"],
};

/** Whether a member of staff may do what needs this right. */
export function hasRight({ role }: { role: Role }, right: Right): boolean {
  return RIGHTS_OF[role].includes(right);
}
