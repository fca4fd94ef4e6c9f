import "server-only";
import type { Tx } from "@/lib/db/prisma";
import type { Role } from "../rights";

/** Writes a member of staff. @throws the database's unique violation where the username is taken. */
export async function insertAdmin(
  tx: Tx,
  admin: { username: string; passwordHash: string; role: Role },
): Promise<string> {
  const { id } = await tx.admin.create({ data: admin, select: { id: true } });
  return id;
}

export type FoundAdmin = { realm: "admin"; id: string; username: string };

/** The member of staff of this name, in whatever letter case, disabled or not; null where there is none. */
export async function findAdmin(
  tx: Tx,
  username: string,
): Promise<FoundAdmin | null> {
  // Not Prisma's insensitive `equals`: that is ILIKE, to which % and _ are wildcards.
  const [row] = await tx.$queryRaw<{ id: string; username: string }[]>`
    SELECT id::text, username FROM admins WHERE lower(username) = lower(${username})`;
  return row ? { realm: "admin", ...row } : null;
}

/** Takes the sign-in from a member of staff, or gives it back. @returns whether that changed anything. */
export async function setDisabled(
  tx: Tx,
  id: string,
  disabled: boolean,
): Promise<boolean> {
  const { count } = await tx.admin.updateMany({
    where: { id, disabledAt: disabled ? null : { not: null } },
    data: { disabledAt: disabled ? new Date() : null },
  });
  return count > 0;
}
