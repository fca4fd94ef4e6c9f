/**
 * A limit on the attempts of one key. A key is an account, a person or an IP address; a scope whose name ends in `-ip`
 * counts per network.
 */
export type Limit = {
  /** The stored name. A test checks that no two limits share one. */
  scope: string;
  /** Attempts per window. The key is then locked for `lockSeconds`. */
  max: number;
  windowSeconds: number;
  lockSeconds: number;
  /** Failures in a row after which the key is refused until its count is cleared. */
  maxInARow?: number;
};

/** A limit that locks for an hour, so that it is refused with TOO_MANY_THIS_HOUR. */
export type HourlyLimit = Limit & { lockSeconds: 3_600 };

/** Allows `max` attempts an hour, then locks for an hour. */
export const hourly = (scope: string, max: number): HourlyLimit => ({
  scope,
  max,
  windowSeconds: 3_600,
  lockSeconds: 3_600,
});

/** Allows `max` attempts a day, then locks for a day. */
export const daily = (scope: string, max: number): Limit => ({
  scope,
  max,
  windowSeconds: 86_400,
  lockSeconds: 86_400,
});

/** Allows `max` attempts in 15 minutes, then locks for 15 minutes. */
export const quarterHourly = (scope: string, max: number): Limit => ({
  scope,
  max,
  windowSeconds: 900,
  lockSeconds: 900,
});
