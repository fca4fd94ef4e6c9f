import "server-only";
import { takeOver, withBankClock } from "@/lib/platform/db/bank-clock";
import { pool } from "@/lib/platform/db/pool";
import { env } from "@/lib/platform/config/env";
import type { Admin, Customer, DataOwner, Realm } from "@/lib/identity/callers";
import { deviceName } from "@/lib/identity/device-name";
import { sessionDigest } from "./secret";
import type { Currency } from "@/lib/ledger/money";

export const LIVE_SESSION_SQL = `s.ended_at IS NULL AND s.expires_at > clock_timestamp() AND s.last_seen_at > clock_timestamp() - make_interval(secs => $2)`;
/**
 * Restarts the idle time with the same statement that reads the session. It is written at most once a minute, because a
 * write per read would be too expensive. `$3` is null for a request that is nobody's act.
 */
const TOUCH_SESSION_SQL = `CASE WHEN s.last_seen_at < clock_timestamp() - least(interval '1 minute', make_interval(secs => $2 / 4.0))
                  THEN session_touch($3) END::text AS touched`;
const IDLE_END = "s.last_seen_at + make_interval(secs => $2)";

const FROM_SESSIONS_SQL = {
  customer: `
  FROM sessions s JOIN customers c ON c.id = s.customer_id JOIN customer_rights r ON r.customer_id = c.id
  JOIN accounts a ON a.customer_id = c.id AND a.is_main
  WHERE s.digest = $1 AND s.realm = 'customer' AND ${LIVE_SESSION_SQL} AND c.is_verified AND r.status IN ('active', 'inactive')`,
  admin: `
  FROM sessions s JOIN admins m ON m.id = s.admin_id
  WHERE s.digest = $1 AND s.realm = 'admin' AND ${LIVE_SESSION_SQL} AND m.disabled_at IS NULL`,
};

const CUSTOMER_SQL = `
  SELECT c.id, s.id AS "sessionRowId", c.full_name AS "fullName", c.username, c.photo_id AS "photoId",
         c.password_is_temporary AS "mustChangePassword", a.id AS "accountId", a.number, a.currency, r.status,
         ${TOUCH_SESSION_SQL}
  ${FROM_SESSIONS_SQL.customer}`;

const ADMIN_SQL = `
  SELECT m.id, s.id AS "sessionRowId", m.username, m.role::text, ${TOUCH_SESSION_SQL},
         m.password_is_temporary AS "mustChangePassword",
         EXISTS (SELECT FROM second_factors f WHERE f.admin_id = m.id AND f.confirmed_at IS NOT NULL) AS enrolled
  ${FROM_SESSIONS_SQL.admin}`;

/**
 * Returns the customer of a live session, or null. Reads the row on each call, so ending a session takes effect at
 * once.
 * @param isIdle whether the request is nobody's act, so that the session is not extended
 */
export async function findCustomerOfSession(
  secret: string,
  isIdle = false,
): Promise<Customer | null> {
  const row = await queryOne<{
    id: string;
    sessionRowId: string;
    fullName: string;
    username: string;
    photoId: string | null;
    mustChangePassword: boolean;
    accountId: bigint;
    number: string;
    currency: Currency;
    status: Customer["status"];
  }>("customer_of_session", CUSTOMER_SQL, secret, [isIdle ? null : secret]);
  if (!row) return null;
  return {
    realm: "customer",
    id: row.id,
    sessionRowId: row.sessionRowId,
    sessionSecret: secret,
    main: { id: row.accountId, number: row.number, currency: row.currency },
    fullName: row.fullName,
    username: row.username,
    photoId: row.photoId,
    mustChangePassword: row.mustChangePassword,
    status: row.status,
  } as Customer;
}

/** Returns the staff member of a live session, or null; see {@link findCustomerOfSession}. */
export async function findAdminOfSession(
  secret: string,
  isIdle = false,
): Promise<Admin | null> {
  const row = await queryOne<{
    id: string;
    sessionRowId: string;
    username: string;
    role: Admin["role"];
    mustChangePassword: boolean;
    enrolled: boolean;
  }>("admin_of_session", ADMIN_SQL, secret, [isIdle ? null : secret]);
  return row
    ? ({
        realm: "admin",
        id: row.id,
        sessionRowId: row.sessionRowId,
        sessionSecret: secret,
        username: row.username,
        role: row.role,
        mustChangePassword: row.mustChangePassword,
        mustEnrol: env().ADMIN_REQUIRE_2FA && !row.enrolled,
      } as Admin)
    : null;
}

async function queryOne<T extends object>(
  name: string,
  text: string,
  secret: string,
  more: (string | null)[] = [],
) {
  const { rows } = await pool().query<T>({
    name,
    text: withBankClock(text),
    values: [sessionDigest(secret), env().SESSION_IDLE_SECONDS, ...more],
  });
  takeOver(rows[0]);
  return rows[0];
}

type SessionEnd = {
  holderId: string;
  /** Whole seconds, at least 1. */
  secondsLeft: number;
  /** Whether the idle timeout comes before the absolute limit, so that activity extends the session. */
  canStay: boolean;
};

/** Returns when a live session ends without further activity; undefined if it has ended. Does not extend it. */
export function findSessionEnd(
  realm: Realm,
  secret: string,
): Promise<SessionEnd | undefined> {
  return queryOne<SessionEnd>(
    `end_of_${realm}_session`,
    `SELECT coalesce(s.customer_id, s.admin_id)::text AS "holderId",
            greatest(ceil(extract(epoch FROM least(s.expires_at, ${IDLE_END}) - clock_timestamp())), 1)::int AS "secondsLeft",
            ${IDLE_END} < s.expires_at AS "canStay"
     ${FROM_SESSIONS_SQL[realm]}`,
    secret,
  );
}

export type SignIn = {
  id: string;
  /** For example "Firefox on Windows". */
  device: string;
  ip: string;
  signedInAt: Date;
  lastSeenAt: Date;
  isOpen: boolean;
  /** Whether it is the session of this request. */
  isOwn: boolean;
};

export const MAX_OPEN_SESSIONS = 20;
const MAX_LATEST_SIGN_INS = 10;

/** Returns a customer's open sessions, the caller's first, and the latest sign-ins, ended ones included. */
export async function listSignIns(
  customer: DataOwner,
): Promise<{ open: SignIn[]; latest: SignIn[] }> {
  const read = (where: string, order: string, limit: number) =>
    pool().query<SignIn>(
      `SELECT id, device, ip, created_at AS "signedInAt", last_seen_at AS "lastSeenAt", ${LIVE_SESSION_SQL} AS "isOpen",
              coalesce(s.id = $3, false) AS "isOwn"
       FROM sessions s WHERE s.customer_id = $1 ${where}
       ORDER BY ${order} s.created_at DESC, s.id DESC LIMIT ${limit}`,
      [
        customer.id,
        env().SESSION_IDLE_SECONDS,
        "sessionRowId" in customer ? customer.sessionRowId : null,
      ],
    );
  const [open, latest] = await Promise.all([
    read(`AND ${LIVE_SESSION_SQL}`, `"isOwn" DESC,`, MAX_OPEN_SESSIONS),
    read("", "", MAX_LATEST_SIGN_INS),
  ]);
  const toSignIns = ({ rows }: { rows: SignIn[] }) =>
    rows.map((row) => ({ ...row, device: deviceName(row.device) }));
  return { open: toSignIns(open), latest: toSignIns(latest) };
}
