import "server-only";
import { createHmac } from "node:crypto";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { networkOf } from "./network";

/** Each scope allows `max` attempts per window, then refuses them for `lockSeconds`. */
const LIMITS = {
  "customer-password": { max: 5, windowSeconds: 900, lockSeconds: 900 },
  "admin-password": { max: 5, windowSeconds: 900, lockSeconds: 900 },
  "customer-code": { max: 5, windowSeconds: 900, lockSeconds: 900 },
  "admin-code": { max: 5, windowSeconds: 900, lockSeconds: 900 },
  "password-ip": { max: 100, windowSeconds: 900, lockSeconds: 900 },
  "sign-up-ip": { max: 200, windowSeconds: 3_600, lockSeconds: 3_600 },
  "forgot-ip": { max: 60, windowSeconds: 3_600, lockSeconds: 3_600 },
  "card-customer": { max: 30, windowSeconds: 3_600, lockSeconds: 3_600 },
  "loan-customer": { max: 30, windowSeconds: 3_600, lockSeconds: 3_600 },
  "profile-customer": { max: 30, windowSeconds: 3_600, lockSeconds: 3_600 },
  "document-customer": { max: 40, windowSeconds: 3_600, lockSeconds: 3_600 },
  "photo-customer": { max: 40, windowSeconds: 3_600, lockSeconds: 3_600 },
  "message-customer": { max: 30, windowSeconds: 3_600, lockSeconds: 3_600 },
  "beneficiary-customer": { max: 60, windowSeconds: 3_600, lockSeconds: 3_600 },
  "order-customer": { max: 30, windowSeconds: 3_600, lockSeconds: 3_600 },
  "payee-customer": { max: 30, windowSeconds: 3_600, lockSeconds: 3_600 },
  "payee-ip": { max: 300, windowSeconds: 3_600, lockSeconds: 3_600 },
  "file-customer": { max: 120, windowSeconds: 3_600, lockSeconds: 3_600 },
  "contact-ip": { max: 60, windowSeconds: 3_600, lockSeconds: 3_600 },
  "code-mail": { max: 6, windowSeconds: 3_600, lockSeconds: 3_600 },
  "transfer-codes": { max: 5, windowSeconds: 3_600, lockSeconds: 3_600 },
} as const;

export type ThrottleScope = keyof typeof LIMITS;
export type HourlyScope = {
  [Scope in ThrottleScope]: (typeof LIMITS)[Scope]["lockSeconds"] extends 3600
    ? Scope
    : never;
}[ThrottleScope];
export type Attempt = {
  allowed: boolean;
  /** Whether this attempt reached the limit; if it fails, the key is locked. */
  last: boolean;
  retryAfterSeconds: number;
};

const TAKE =
  "SELECT * FROM throttle_take($1, $2, $3, make_interval(secs => $4), make_interval(secs => $5))";

type TakeRow = {
  allowed: boolean;
  attempt: number;
  retry_after_seconds: number;
};

/**
 * Counts one attempt under `key` (stored as a keyed hash) and returns whether it may proceed. Shared by all
 * instances.
 */
export async function takeAttempt(
  scope: ThrottleScope,
  key: string,
): Promise<Attempt> {
  const { rows } = await pool().query<TakeRow>(
    TAKE,
    takeParameters(scope, key),
  );
  return toAttempt(scope, rows[0]!);
}

/**
 * Counts a wrong guess under `key` like {@link takeAttempt}; a right guess is not counted. Neither is allowed while
 * the key is locked. Guesses under one key run one at a time.
 */
export async function judgeAttempt(
  scope: ThrottleScope,
  key: string,
  isRight: boolean,
): Promise<Attempt> {
  const { rows } = await pool().query<TakeRow>({
    name: "throttle_judge",
    text: "SELECT * FROM throttle_judge($1, $2, $6, $3, make_interval(secs => $4), make_interval(secs => $5))",
    values: [...takeParameters(scope, key), isRight],
  });
  return toAttempt(scope, rows[0]!);
}

/** Like {@link takeAttempt}, for the scopes that lock for an hour. @throws DomainError TOO_MANY_THIS_HOUR. */
export async function countOrRefuse(
  scope: HourlyScope,
  key: string,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await takeAttempt(scope, key);
  if (!allowed)
    throw new DomainError(commonErrors.TOO_MANY_THIS_HOUR, {
      retryAfterSeconds,
    });
}

/** Like {@link takeAttempt}, but in a transaction and rolled back with it. */
export async function takeAttemptWithin(
  tx: Tx,
  scope: ThrottleScope,
  key: string,
): Promise<Attempt> {
  const rows = await tx.$queryRawUnsafe<TakeRow[]>(
    TAKE,
    ...takeParameters(scope, key),
  );
  return toAttempt(scope, rows[0]!);
}

function takeParameters(scope: ThrottleScope, key: string) {
  const { max, windowSeconds, lockSeconds } = LIMITS[scope];
  return [scope, throttleKey(scope, key), max, windowSeconds, lockSeconds];
}

function toAttempt(scope: ThrottleScope, row: TakeRow): Attempt {
  return {
    allowed: row.allowed,
    last: row.attempt >= LIMITS[scope].max,
    retryAfterSeconds: row.retry_after_seconds,
  };
}

/** Returns the seconds for which `key` is still locked, or 0; counts nothing. */
export async function lockedForSeconds(
  scope: ThrottleScope,
  key: string,
): Promise<number> {
  const { rows } = await pool().query<{ seconds: number }>(
    `SELECT ceil(extract(epoch FROM locked_until - clock_timestamp()))::integer AS seconds
     FROM throttles WHERE scope = $1 AND key = $2 AND locked_until > clock_timestamp()`,
    [scope, throttleKey(scope, key)],
  );
  return rows[0]?.seconds ?? 0;
}

/** Resets the count after a success. */
export async function clearAttempts(
  scope: ThrottleScope,
  key: string,
): Promise<void> {
  await pool().query(
    "UPDATE throttles SET count = 0, locked_until = NULL WHERE scope = $1 AND key = $2",
    [scope, throttleKey(scope, key)],
  );
}

/**
 * Returns the stored form of `key`: a keyed hash, so that the table identifies nobody. IP addresses count per
 * network, because a subscriber controls a whole IPv6 network.
 */
export function throttleKey(scope: ThrottleScope, key: string): string {
  const counted = scope.endsWith("-ip") ? networkOf(key) : key;
  return createHmac("sha256", env().CODE_SECRET)
    .update(`${scope}:${counted}`)
    .digest("base64url");
}
