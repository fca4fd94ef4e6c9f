import "server-only";
import { deviceName } from "@/lib/identity/device-name";
import type { Admin } from "@/lib/identity/callers";
import { hasRight } from "@/lib/identity/rights";
import { env } from "@/lib/platform/config/env";
import { pool } from "@/lib/platform/db/pool";
import { LIVE_SESSION_SQL, type SignIn } from "./queries";

export type StaffSession = SignIn & { username: string };

export const MAX_STAFF_SESSIONS = 100;

/** Whether `admin` may see and end the sessions of all staff. Everybody may see and end their own. */
export const managesSessions = (admin: Admin): boolean =>
  hasRight(admin, "correct");

/** Returns the open sessions of staff that `admin` may end: the current one first, then their own, then the newest. */
export async function listStaffSessions(admin: Admin): Promise<StaffSession[]> {
  const { rows } = await pool().query<StaffSession>(
    `SELECT s.id, m.username, s.device, s.ip, s.created_at AS "signedInAt", s.last_seen_at AS "lastSeenAt",
            true AS "isOpen", s.id = $3 AS "isOwn"
     FROM sessions s JOIN admins m ON m.id = s.admin_id
     WHERE ${LIVE_SESSION_SQL} AND m.disabled_at IS NULL AND (s.admin_id = $1 OR $4)
     ORDER BY "isOwn" DESC, s.admin_id = $1 DESC, s.created_at DESC, s.id LIMIT ${MAX_STAFF_SESSIONS}`,
    [
      admin.id,
      env().SESSION_IDLE_SECONDS,
      admin.sessionRowId,
      managesSessions(admin),
    ],
  );
  return rows.map((row) => ({ ...row, device: deviceName(row.device) }));
}
