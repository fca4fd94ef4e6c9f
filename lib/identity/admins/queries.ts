import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type { Role } from "@/lib/identity/rights";
import { LIVE } from "@/lib/identity/sessions/queries";
import { env } from "@/lib/platform/config/env";
import { pool } from "@/lib/platform/db/pool";

/** A member of staff, as administrators see them. */
export type Colleague = {
  id: string;
  username: string;
  email: string | null;
  role: Role;
  createdAt: Date;
  disabledAt: Date | null;
  /** Null without a sign-in in the last three months. */
  lastSignInAt: Date | null;
  openSessions: number;
  hasSecondFactor: boolean;
};

const MAX_LISTED = 500;

/** Returns the bank's staff by name, those who may sign in first, at most 500. */
export async function listColleagues(_admin: Admin): Promise<Colleague[]> {
  const { rows } = await pool().query<Colleague>(
    `SELECT m.id, m.username, m.email, m.role::text, m.created_at AS "createdAt", m.disabled_at AS "disabledAt",
            (SELECT max(s.created_at) FROM sessions s WHERE s.admin_id = m.id) AS "lastSignInAt",
            (SELECT count(*) FROM sessions s WHERE s.admin_id = m.id AND m.disabled_at IS NULL AND ${LIVE})::int
              AS "openSessions",
            EXISTS (SELECT FROM second_factors f WHERE f.admin_id = m.id AND f.confirmed_at IS NOT NULL)
              AS "hasSecondFactor"
     FROM admins m ORDER BY m.disabled_at IS NOT NULL, lower(m.username) LIMIT $1`,
    [MAX_LISTED, env().SESSION_IDLE_SECONDS],
  );
  return rows;
}
