import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import { isDatabaseUnavailable } from "./errors";

const LINE_EVERY_MS = 60_000;

const globals = globalThis as typeof globalThis & {
  /** The time of the last line, and the failures since. Pages and calls have their own copies of this module. */
  limmatOutage?: { loggedAt: number; failures: number };
};

/**
 * Logs an unexpected error with its stack. While the database is away everything fails for one reason, so these errors
 * share one line a minute, which counts them and has no stack.
 * @param details ids as fields, and the error as `err`.
 */
export function logFailure(
  details: { err: unknown; [id: string]: unknown },
  message: string,
): void {
  if (!isDatabaseUnavailable(details.err)) {
    logger.error(details, message);
    return;
  }
  const outage = (globals.limmatOutage ??= {
    loggedAt: -Infinity,
    failures: 0,
  });
  outage.failures += 1;
  const now = performance.now();
  if (now - outage.loggedAt < LINE_EVERY_MS) return;
  const { message: reason, code } = details.err as NodeJS.ErrnoException;
  logger.error(
    { failures: outage.failures, reason, code },
    "Database unavailable",
  );
  outage.loggedAt = now;
  outage.failures = 0;
}
