import type pg from "pg";
import type { Admin } from "@/lib/auth/callers";

/** Plants an administrator, as services take one. */
export async function plantStaff(owner: pg.Pool): Promise<Admin> {
  const { rows } = await owner.query<{ id: string }>(
    "INSERT INTO admins (username, password_hash, role) VALUES ('desk', '-', 'administrator') RETURNING id",
  );
  return {
    realm: "admin",
    id: rows[0]!.id,
    username: "desk",
    role: "administrator",
  } as Admin;
}
