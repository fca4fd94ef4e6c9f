import "server-only";
import { pool } from "@/lib/db/pool";
import type { Tx } from "@/lib/db/prisma";
import { env } from "@/lib/env";
import type { Realm } from "../callers";

/** Where a sign-in came from, as the session list shows it. */
export type Device = { ip: string; userAgent: string };

/** Writes the row of a new session. @returns its id, which the token carries. */
export async function startSession(
  realm: Realm,
  subjectId: string,
  device: Device,
): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(
    `INSERT INTO sessions (realm, customer_id, admin_id, device, ip, expires_at)
     VALUES ($1::realm, CASE $1 WHEN 'customer' THEN $2::uuid END, CASE $1 WHEN 'admin' THEN $2::uuid END,
             $3, $4, now() + make_interval(secs => $5))
     RETURNING id`,
    [
      realm,
      subjectId,
      device.userAgent.slice(0, 300),
      device.ip,
      env().SESSION_ABSOLUTE_SECONDS,
    ],
  );
  return rows[0]!.id;
}

/** Ends one session at once, also for tokens in hand. Ending an ended one changes nothing. */
export async function endSession(sid: string): Promise<void> {
  await pool().query(
    "UPDATE sessions SET ended_at = now() WHERE id = $1 AND ended_at IS NULL",
    [sid],
  );
}

/** Ends every session of a customer. */
export async function endSessionsOf(tx: Tx, customerId: string): Promise<void> {
  await tx.session.updateMany({
    where: { customerId, endedAt: null },
    data: { endedAt: new Date() },
  });
}

/** Moves a session's idle clock. */
export async function touchSession(sid: string): Promise<void> {
  await pool().query({
    name: "touch_session",
    text: "UPDATE sessions SET last_seen_at = now() WHERE id = $1 AND ended_at IS NULL",
    values: [sid],
  });
}
