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
