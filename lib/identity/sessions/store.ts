import "server-only";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import type { Device } from "@/lib/platform/http/request-context";
import type { Admin, Customer, Principal, Realm } from "@/lib/identity/callers";

/** Inserts a session and returns its id, which the token carries. */
export async function startSession(
  tx: Tx,
  realm: Realm,
  subjectId: string,
  device: Device,
): Promise<string> {
  const rows = await tx.$queryRaw<[{ id: string }]>`
    INSERT INTO sessions (realm, customer_id, admin_id, device, ip, expires_at)
    VALUES (${realm}::realm, ${realm === "customer" ? subjectId : null}::uuid,
            ${realm === "admin" ? subjectId : null}::uuid, ${device.userAgent.slice(0, 300)}, ${device.ip},
            now() + make_interval(secs => ${env().SESSION_ABSOLUTE_SECONDS}))
    RETURNING id::text`;
  return rows[0].id;
}

/** Ends a session at once, including its tokens. Has no effect on an ended session. */
export async function endSession(sid: string): Promise<void> {
  await pool().query(
    "UPDATE sessions SET ended_at = now() WHERE id = $1 AND ended_at IS NULL",
    [sid],
  );
}

const openSessionsOf = ({ realm, id }: Principal) => ({
  ...(realm === "customer" ? { customerId: id } : { adminId: id }),
  endedAt: null,
});

export async function endSessionsOf(
  tx: Tx,
  principal: Principal,
): Promise<void> {
  await tx.session.updateMany({
    where: openSessionsOf(principal),
    data: { endedAt: new Date() },
  });
}

/** Ends one open session of a customer. Returns whether there was one. */
export async function endSessionOf(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<boolean> {
  const { count } = await tx.session.updateMany({
    where: { id, customerId, endedAt: null },
    data: { endedAt: new Date() },
  });
  return count > 0;
}

/** Ends all the caller's sessions except the current one. Returns how many were open. */
export async function endOtherSessions(
  tx: Tx,
  caller: Customer | Admin,
): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { ...openSessionsOf(caller), id: { not: caller.sessionId } },
    data: { endedAt: new Date() },
  });
  return count;
}

export async function touchSession(sid: string): Promise<void> {
  await pool().query({
    name: "touch_session",
    text: "UPDATE sessions SET last_seen_at = now() WHERE id = $1 AND ended_at IS NULL",
    values: [sid],
  });
}
