import "server-only";
import type { Admin } from "@/lib/identity/callers";
import type { Role } from "@/lib/identity/rights";
import { LIVE_SESSION_SQL } from "@/lib/identity/sessions/queries";
import { env } from "@/lib/platform/config/env";
import { hasAllWords, joinConditions } from "@/lib/platform/db/conditions";
import { pool } from "@/lib/platform/db/pool";
import { cutPageBy, decodeCursor, type Page } from "@/lib/platform/http/paging";

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

/**
 * Returns one page of the bank's staff by name, those who may sign in first. A search finds words of the username or of
 * the email address.
 * @throws DomainError CURSOR_INVALID.
 */
export async function listColleagues(
  _admin: Admin,
  { limit, cursor, search }: Page & { search?: string | undefined },
): Promise<{ colleagues: Colleague[]; nextCursor: string | null }> {
  const after = cursor && decodeCursor(cursor, 2);
  const { sql, values } = joinConditions(2, (bind) => [
    search && hasAllWords(search, ["m.username", "m.email"], bind),
    after &&
      `(m.disabled_at IS NOT NULL, lower(m.username)) > (${bind(after[0] === "disabled")}, ${bind(after[1])})`,
  ]);
  const { rows } = await pool().query<Colleague>(
    `SELECT m.id, m.username, m.email, m.role::text, m.created_at AS "createdAt", m.disabled_at AS "disabledAt",
            (SELECT max(s.created_at) FROM sessions s WHERE s.admin_id = m.id) AS "lastSignInAt",
            (SELECT count(*) FROM sessions s WHERE s.admin_id = m.id AND m.disabled_at IS NULL AND ${LIVE_SESSION_SQL})::int
              AS "openSessions",
            EXISTS (SELECT FROM second_factors f WHERE f.admin_id = m.id AND f.confirmed_at IS NOT NULL)
              AS "hasSecondFactor"
     FROM admins m WHERE true ${sql} ORDER BY m.disabled_at IS NOT NULL, lower(m.username) LIMIT $1`,
    [limit + 1, env().SESSION_IDLE_SECONDS, ...values],
  );
  const { pageRows, nextCursor } = cutPageBy(rows, limit, (row) => [
    row.disabledAt ? "disabled" : "enabled",
    row.username.toLowerCase(),
  ]);
  return { colleagues: pageRows, nextCursor };
}
