import type pg from "pg";
import type { Admin } from "@/lib/identity/callers";
import { plantSession } from "./sessions";

/** Plants a member of staff who is signed in. */
export async function plantStaff(
  owner: pg.Pool,
  username = "desk",
  role: Admin["role"] = "administrator",
): Promise<Admin> {
  const { rows } = await owner.query<{ id: string }>(
    "INSERT INTO admins (username, password_hash, role) VALUES ($1, '-', $2::admin_role) RETURNING id",
    [username, role],
  );
  const { id } = rows[0]!;
  const session = await plantSession(owner, { realm: "admin", id });
  return {
    realm: "admin",
    id,
    sessionRowId: session.id,
    sessionSecret: session.secret,
    username,
    role,
  } as Admin;
}
