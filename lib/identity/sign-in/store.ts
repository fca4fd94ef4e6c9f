import "server-only";
import { pool } from "@/lib/platform/db/pool";
import type { AccountStatus, Principal } from "@/lib/identity/callers";
import { hashesOfMarks } from "@/lib/identity/devices/service";
import { passwordNetworkLimit } from "@/lib/identity/limits";
import {
  toFactor,
  type Factor,
  type FactorRow,
} from "@/lib/identity/two-factor/store";
import type { Device } from "@/lib/platform/http/request-context";
import type { Limit } from "@/lib/platform/rate-limit/limit";
import {
  storedKeyOf,
  takeParametersOf,
  throttleKey,
  toAttempt,
  type Attempt,
  type Counter,
  type TakeRow,
} from "@/lib/platform/rate-limit/throttle";
import type { Currency } from "@/lib/ledger/money";

/** The data that the sign-in of a customer checks, and those of the signed-in customer. */
export type CustomerLogin = {
  id: string;
  fullName: string;
  username: string;
  photoId: string | null;
  email: string;
  passwordHash: string;
  mustChangePassword: boolean;
  isVerified: boolean;
  accountId: bigint;
  number: string;
  currency: Currency;
  status: AccountStatus;
};

export async function findCustomerLogin(
  accountNumber: string,
): Promise<CustomerLogin | undefined> {
  const { rows } = await pool().query<CustomerLogin>({
    name: "customer_login",
    text: `
      SELECT c.id, c.full_name AS "fullName", c.username, c.photo_id AS "photoId", c.email,
             c.password_hash AS "passwordHash", c.password_is_temporary AS "mustChangePassword",
             c.is_verified AS "isVerified", a.id AS "accountId", a.number, a.currency, r.status
      FROM accounts a JOIN customers c ON c.id = a.customer_id JOIN customer_rights r ON r.customer_id = c.id
      WHERE a.number = $1 AND a.is_main`,
    values: [accountNumber],
  });
  return rows[0];
}

/** Returns the sign-in data of a staff member, or undefined; a disabled staff member is treated as unknown. */
export async function findAdminLogin(
  foldedName: string,
): Promise<{ id: string; username: string; passwordHash: string } | undefined> {
  const { rows } = await pool().query<{
    id: string;
    username: string;
    passwordHash: string;
  }>({
    name: "admin_login",
    text: `
      SELECT id, username, password_hash AS "passwordHash" FROM admins
      WHERE lower(username COLLATE "C") = $1 AND disabled_at IS NULL`,
    values: [foldedName],
  });
  return rows[0];
}

const TAKEN = `allowed, attempt, retry_after_seconds AS "retryAfterSeconds", in_a_row AS "inARow"`;

/**
 * Counts an attempt on a device that the holder has used before.
 * @returns the stored hash of the device's cookie and the attempt; null on any other device.
 */
export async function takeOnKnownDevice(
  holder: Principal,
  device: Device,
  limit: Limit & { maxInARow: number },
): Promise<{ knownDevice: string; attempt: Attempt } | null> {
  const hashes = hashesOfMarks(holder, device);
  if (hashes.length === 0) return null;
  const keys = hashes.map((hash) => throttleKey(limit, hash));
  const { scope, max, windowSeconds, lockSeconds, maxInARow } = limit;
  const { rows } = await pool().query<TakeRow & { knownDevice: string }>({
    name: "sign_in_take_on_known_device",
    text: `
      SELECT device AS "knownDevice", ${TAKEN}
      FROM sign_in_take_on_known_device($1, $2, $3, $4, $5, make_interval(secs => $6), make_interval(secs => $7), $8)`,
    values: [
      holder.id,
      hashes,
      scope,
      keys,
      max,
      windowSeconds,
      lockSeconds,
      maxInARow,
    ],
  });
  const [row] = rows;
  if (!row) return null;
  return { knownDevice: row.knownDevice, attempt: toAttempt(limit, row) };
}

/** Counts an attempt for an address and an account; one that the account refuses does not count for the address. */
export async function takeOnOtherDevice(
  ip: string,
  { limit, key }: Counter,
): Promise<Attempt> {
  const { rows } = await pool().query<TakeRow>({
    name: "sign_in_take",
    text: `
      SELECT ${TAKEN}
      FROM sign_in_take($1, $2, $3, make_interval(secs => $4), make_interval(secs => $5),
                        $6, $7, $8, make_interval(secs => $9), make_interval(secs => $10), $11)`,
    values: [
      ...takeParametersOf(passwordNetworkLimit, ip),
      ...takeParametersOf(limit, key),
    ],
  });
  return toAttempt(limit, rows[0]!);
}

/**
 * Gives the address its attempt back, if it has one, and forgets the failures under `cleared`.
 * @returns the second factor of the holder, confirmed or not.
 */
export async function acceptSignIn(
  { id }: Principal,
  ip: string | undefined,
  cleared: Counter[],
): Promise<Factor | null> {
  const address =
    ip === undefined
      ? null
      : storedKeyOf({ limit: passwordNetworkLimit, key: ip });
  const keys = cleared.map(storedKeyOf);
  const { rows } = await pool().query<FactorRow>({
    name: "sign_in_accept",
    text: `
      SELECT id, secret, key_id AS "keyId", confirmed_at AS "confirmedAt"
      FROM sign_in_accept($1, $2, $3, $4, $5)`,
    values: [
      id,
      address?.scope,
      address?.key,
      keys.map(({ scope }) => scope),
      keys.map(({ key }) => key),
    ],
  });
  return rows[0] ? toFactor(rows[0]) : null;
}
