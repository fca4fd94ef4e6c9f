import "server-only";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import { currentHashes } from "@/lib/identity/devices/service";
import type {
  Device,
  RequestContext,
} from "@/lib/platform/http/request-context";
import {
  type Admin,
  type Customer,
  type Principal,
} from "@/lib/identity/callers";
import type { PasswordProof } from "@/lib/identity/passwords";
import { metrics } from "@/lib/platform/metrics/metrics";
import { newSessionSecret, sessionDigest } from "./secret";

/** A started session: the id of its row, and its secret, which the token carries. */
export type StartedSession = { rowId: string; secret: string };

/** Starts a session. The database checks the proof itself. */
export async function startSession(
  tx: Tx,
  { realm, id }: Principal,
  proof: PasswordProof,
  device: Device,
): Promise<StartedSession> {
  const secret = newSessionSecret();
  const [row] = await tx.$queryRaw<[{ rowId: string }]>`
    SELECT session_start(${realm}::realm, ${id}::uuid, ${proof}, ${sessionDigest(secret)},
                         ${device.userAgent.slice(0, 300)}, ${device.ip}, ${env().SESSION_ABSOLUTE_SECONDS}::int) AS "rowId"`;
  metrics().signIns.inc({ realm });
  return { rowId: row.rowId, secret };
}

/**
 * {@link startSession} on a device that the holder has used before, with the audit row of a member of staff, in one
 * statement. Returns null on any other device.
 */
export async function startSessionOnKnownDevice(
  holder: Principal,
  proof: PasswordProof,
  device: Device,
  { requestId }: RequestContext,
): Promise<StartedSession | null> {
  const { realm, id } = holder;
  const hashes = currentHashes(holder, device);
  if (hashes.length === 0) return null;
  const secret = newSessionSecret();
  const { rows } = await pool().query<{ rowId: string | null }>({
    name: "sign_in_on_known_device",
    text: `SELECT sign_in_on_known_device($1, $2::realm, $3, $4, $5, $6, $7, $8, $9) AS "rowId"`,
    values: [
      hashes,
      realm,
      id,
      proof,
      secret,
      device.userAgent.slice(0, 300),
      device.ip,
      env().SESSION_ABSOLUTE_SECONDS,
      requestId,
    ],
  });
  const { rowId } = rows[0]!;
  if (rowId === null) return null;
  metrics().signIns.inc({ realm });
  return { rowId, secret };
}

/** Ends a session at once, including its tokens. Has no effect on an ended session. */
export async function endSession(secret: string): Promise<void> {
  await pool().query(
    "UPDATE sessions SET ended_at = clock_timestamp() WHERE digest = $1 AND ended_at IS NULL",
    [sessionDigest(secret)],
  );
}

const OWNER = { customer: "customer_id", admin: "admin_id" } as const;

/** Ends the open sessions that meet the condition. Returns how many there were. */
const endOpen = (
  tx: Tx,
  condition: string,
  ...values: string[]
): Promise<number> =>
  tx.$executeRawUnsafe(
    `UPDATE sessions SET ended_at = clock_timestamp() WHERE ended_at IS NULL AND ${condition}`,
    ...values,
  );

export async function endSessionsOf(
  tx: Tx,
  { realm, id }: Principal,
): Promise<void> {
  await endOpen(tx, `${OWNER[realm]} = $1::uuid`, id);
}

/** Ends one open session of a customer. Returns whether there was one. */
export async function endSessionOf(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<boolean> {
  const condition = "customer_id = $1::uuid AND id = $2::uuid";
  return (await endOpen(tx, condition, customerId, id)) > 0;
}

/** Returns the holder of an open session of staff; null if there is none. */
export async function findStaffSession(
  tx: Tx,
  id: string,
): Promise<{ id: string; username: string } | null> {
  const session = await tx.session.findFirst({
    where: { id, adminId: { not: null }, endedAt: null },
    select: { admin: { select: { id: true, username: true } } },
  });
  return session?.admin ?? null;
}

/** Ends one open session of staff. Returns whether there was one. */
export async function endStaffSessionRow(tx: Tx, id: string): Promise<boolean> {
  const condition = "admin_id IS NOT NULL AND id = $1::uuid";
  return (await endOpen(tx, condition, id)) > 0;
}

/** Ends all the caller's sessions except the current one. Returns how many were open. */
export async function endOtherSessions(
  tx: Tx,
  { realm, id, sessionRowId }: Customer | Admin,
): Promise<number> {
  const condition = `${OWNER[realm]} = $1::uuid AND id <> $2::uuid`;
  return endOpen(tx, condition, id, sessionRowId);
}

export async function touchSession(secret: string): Promise<void> {
  await pool().query({
    name: "touch_session",
    text: "SELECT session_touch($1)",
    values: [secret],
  });
}
