import "server-only";
import { pool } from "@/lib/platform/db/pool";
import type { Tx } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import { keyedHash } from "@/lib/platform/crypto/secrets";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { machineNow } from "@/lib/platform/time/clock";
import type { HourlyLimit, Limit } from "./limit";
import { networkOf } from "./network";

export type Attempt = {
  allowed: boolean;
  /** Whether this attempt reached the limit; if it fails, the key is locked. */
  last: boolean;
  retryAfterSeconds: number;
  /** Failures in a row, this attempt included; 0 if the limit has no `maxInARow`. */
  inARow: number;
  /** Whether `maxInARow` failures refuse this attempt. */
  exhausted: boolean;
};

/** A limit and the key under which it counts. */
export type Counter = { limit: Limit; key: string };

const TAKE = `SELECT allowed, attempt, retry_after_seconds AS "retryAfterSeconds" FROM throttle_take($1, $2, $3, make_interval(secs => $4), make_interval(secs => $5))`;

const TAKE_IN_A_ROW = `SELECT allowed, attempt, retry_after_seconds AS "retryAfterSeconds", in_a_row AS "inARow" FROM throttle_take_in_a_row($1, $2, $3, make_interval(secs => $4), make_interval(secs => $5), $6)`;

/** The answer of the functions that take an attempt. */
export type TakeRow = {
  allowed: boolean;
  attempt: number;
  retryAfterSeconds: number;
  inARow?: number;
};

/**
 * Counts one attempt under `key` (stored as a keyed hash) and returns whether it may proceed. Shared by all
 * instances.
 */
export async function consume(limit: Limit, key: string): Promise<Attempt> {
  const { rows } = await pool().query<TakeRow>(
    limit.maxInARow === undefined ? TAKE : TAKE_IN_A_ROW,
    takeParametersOf(limit, key),
  );
  return toAttempt(limit, rows[0]!);
}

/**
 * Counts a wrong guess under `key` like {@link consume}; a right guess is not counted. Neither is allowed while
 * the key is locked. Guesses under one key run one at a time.
 */
export async function consumeIfWrong(
  limit: Limit,
  key: string,
  isRight: boolean,
): Promise<Attempt> {
  const { rows } = await pool().query<TakeRow>({
    name: "throttle_judge",
    text: `SELECT allowed, attempt, retry_after_seconds AS "retryAfterSeconds" FROM throttle_judge($1, $2, $6, $3, make_interval(secs => $4), make_interval(secs => $5))`,
    values: [...parametersOf(limit, key), isRight],
  });
  return toAttempt(limit, rows[0]!);
}

/** Like {@link consume}, for limits that lock for an hour. @throws DomainError TOO_MANY_THIS_HOUR. */
export async function enforceLimit(
  limit: HourlyLimit,
  key: string,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await consume(limit, key);
  if (!allowed)
    throw new DomainError(commonErrors.TOO_MANY_THIS_HOUR, {
      retryAfterSeconds,
    });
}

/**
 * Refuses a locked key like {@link enforceLimit}, but counts nothing. For checks before a code that can be used once.
 * @throws DomainError TOO_MANY_THIS_HOUR.
 */
export async function requireUnlocked(
  limit: HourlyLimit,
  key: string,
): Promise<void> {
  const until = await findLock(limit, key);
  if (until instanceof Date)
    throw new DomainError(commonErrors.TOO_MANY_THIS_HOUR, {
      retryAfterSeconds: Math.ceil(
        (until.getTime() - machineNow().getTime()) / 1_000,
      ),
    });
}

/** Like {@link consume}, but in a transaction and rolled back with it. */
export async function consumeWithin(
  tx: Tx,
  limit: Limit,
  key: string,
): Promise<Attempt> {
  const rows = await tx.$queryRawUnsafe<TakeRow[]>(
    limit.maxInARow === undefined ? TAKE : TAKE_IN_A_ROW,
    ...takeParametersOf(limit, key),
  );
  return toAttempt(limit, rows[0]!);
}

/** Returns the parameters of `throttle_take`, or of `throttle_take_in_a_row` if the limit has `maxInARow`. */
export const takeParametersOf = (limit: Limit, key: string) => [
  ...parametersOf(limit, key),
  ...(limit.maxInARow === undefined ? [] : [limit.maxInARow]),
];

function parametersOf(limit: Limit, key: string) {
  const { scope, max, windowSeconds, lockSeconds } = limit;
  return [scope, throttleKey(limit, key), max, windowSeconds, lockSeconds];
}

export function toAttempt(limit: Limit, row: TakeRow): Attempt {
  const { allowed, retryAfterSeconds, inARow = 0 } = row;
  const { max, maxInARow = Infinity } = limit;
  return {
    allowed,
    last: row.attempt >= max,
    retryAfterSeconds,
    inARow,
    exhausted: !allowed && inARow >= maxInARow,
  };
}

/** Takes back one attempt, which was no failure, and the lock if that attempt set it. */
export async function giveBack(limit: Limit, key: string): Promise<void> {
  await pool().query("SELECT throttle_give_back($1, $2)", [
    limit.scope,
    throttleKey(limit, key),
  ]);
}

const CLEAR = "SELECT throttle_clear($1, $2)::text";

/** Resets the counts after a success. */
export async function clearAttempts(limit: Limit, key: string): Promise<void> {
  await pool().query(CLEAR, [limit.scope, throttleKey(limit, key)]);
}

/** {@link clearAttempts} in a transaction. */
export async function clearAttemptsWithin(
  tx: Tx,
  limit: Limit,
  key: string,
): Promise<void> {
  await tx.$executeRawUnsafe(CLEAR, limit.scope, throttleKey(limit, key));
}

/** Returns whether `maxInARow` failures refuse `key`. */
export async function isExhausted(
  tx: Tx,
  limit: Limit & { maxInARow: number },
  key: string,
): Promise<boolean> {
  const rows = await tx.$queryRawUnsafe<unknown[]>(
    "SELECT FROM throttles WHERE scope = $1 AND key = $2 AND in_a_row >= $3",
    limit.scope,
    throttleKey(limit, key),
    limit.maxInARow,
  );
  return rows.length > 0;
}

/** Refuses `key` as after `maxInARow` failures. */
export async function exhaust(
  limit: Limit & { maxInARow: number },
  key: string,
): Promise<void> {
  await pool().query(
    `INSERT INTO throttles AS t (scope, key, count, window_started_at, in_a_row)
     VALUES ($1, $2, 0, clock_timestamp(), $3)
     ON CONFLICT (scope, key) DO UPDATE SET in_a_row = greatest(t.in_a_row, $3)`,
    [limit.scope, throttleKey(limit, key), limit.maxInARow],
  );
}

/** Ends the lock of `key` and forgets its count, but not its failures in a row. Returns whether it was locked. */
export async function endLockWithin(
  tx: Tx,
  limit: Limit,
  key: string,
): Promise<boolean> {
  const rows = await tx.$queryRawUnsafe<{ wasLocked: boolean | null }[]>(
    // Without FOR UPDATE, the former lock could be from before a failure that sets it.
    `WITH former AS (SELECT * FROM throttles WHERE scope = $1 AND key = $2 FOR UPDATE) UPDATE throttles t SET count = 0, locked_until = NULL
     FROM former WHERE t.scope = former.scope AND t.key = former.key RETURNING former.locked_until > clock_timestamp() AS "wasLocked"`,
    limit.scope,
    throttleKey(limit, key),
  );
  return rows[0]?.wasLocked ?? false;
}

/** Returns the end of the lock of `key`, or "exhausted" after `maxInARow` failures; null if it is not locked. */
export async function findLock(
  limit: Limit,
  key: string,
): Promise<Date | "exhausted" | null> {
  const { rows } = await pool().query<{
    until: Date | null;
    inARow: number;
  }>(
    `SELECT CASE WHEN locked_until > clock_timestamp() THEN locked_until END AS until, in_a_row AS "inARow"
     FROM throttles WHERE scope = $1 AND key = $2`,
    [limit.scope, throttleKey(limit, key)],
  );
  const [row] = rows;
  if (!row) return null;
  const isExhausted =
    limit.maxInARow !== undefined && row.inARow >= limit.maxInARow;
  return isExhausted ? "exhausted" : row.until;
}

/** The database refused a statement because wrong guesses lock a key. */
export class KeyLocked extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super("too many wrong guesses");
  }
}

/** Returns the scope and the stored key of a counter. */
export const storedKeyOf = ({ limit, key }: Counter) => ({
  scope: limit.scope,
  key: throttleKey(limit, key),
});

/**
 * Returns the stored form of `key`: a keyed hash, so that the table identifies nobody. IP addresses count per
 * network, because a subscriber controls a whole IPv6 network.
 */
export function throttleKey({ scope }: Limit, key: string): string {
  const counted = scope.endsWith("-ip") ? networkOf(key) : key;
  return keyedHash(env().CODE_SECRET, `${scope}:${counted}`).toString(
    "base64url",
  );
}

export const rateLimitPurges = [
  // Ten and more failures in a row are kept for 400 days, so that slow guessing does not evade their limit. Fewer than
  // ten, which a stranger can cause for any name, are kept for a month.
  `DELETE FROM throttles WHERE coalesce(locked_until, '-infinity') <= clock_timestamp()
   AND window_started_at < clock_timestamp() - CASE WHEN in_a_row = 0 THEN interval '1 day'
     WHEN in_a_row < 10 THEN interval '30 days' ELSE interval '400 days' END`,
];
