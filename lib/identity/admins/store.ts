import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import type { Role } from "@/lib/identity/rights";
import { forgetFailures } from "@/lib/identity/store";
import { foldUsername } from "@/lib/identity/username";

/** Inserts a staff member. @throws the database's unique violation if the username is taken. */
export async function insertAdmin(
  tx: Tx,
  admin: { username: string; passwordHash: string; role: Role },
): Promise<string> {
  const { id } = await tx.admin.create({ data: admin, select: { id: true } });
  return id;
}

export type StaffAccount = { realm: "admin"; id: string; username: string };

/** Returns the staff member with this username (see {@link foldUsername}), disabled or not; null if there is none. */
export async function findAdmin(
  tx: Tx,
  username: string,
): Promise<StaffAccount | null> {
  // Prisma's insensitive `equals` is ILIKE, which treats % and _ as wildcards.
  const [row] = await tx.$queryRaw<{ id: string; username: string }[]>`
    SELECT id::text, username FROM admins WHERE lower(username COLLATE "C") = ${foldUsername(username)}`;
  return row ? { realm: "admin", ...row } : null;
}

export async function setAdminPassword(
  tx: Tx,
  id: string,
  passwordHash: string,
): Promise<void> {
  await forgetFailures(tx, { realm: "admin", id });
  await tx.admin.update({
    where: { id },
    data: { passwordHash, passwordIsTemporary: false },
    select: { id: true },
  });
}

/** Disables or enables a staff member's sign-in. Returns whether that changed anything. */
export async function setDisabled(
  tx: Tx,
  id: string,
  disabled: boolean,
): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE admins SET disabled_at = CASE WHEN ${disabled} THEN clock_timestamp() END
    WHERE id = ${id}::uuid AND (disabled_at IS NULL) = ${disabled}`;
  return changed > 0;
}
