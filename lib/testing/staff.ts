import type pg from "pg";
import type { Admin } from "@/lib/identity/callers";

export async function plantStaff(
  owner: pg.Pool,
  username = "desk",
  role: Admin["role"] = "administrator",
): Promise<Admin> {
  const { rows } = await owner.query<{ id: string }>(
    "INSERT INTO admins (username, password_hash, role) VALUES ($1, '-', $2::admin_role) RETURNING id",
    [username, role],
  );
  return { realm: "admin", id: rows[0]!.id, username, role } as Admin;
}
