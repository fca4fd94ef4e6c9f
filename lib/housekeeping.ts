import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import { sealAuditLog } from "@/lib/audit/seal";
import { pool } from "@/lib/platform/db/pool";
import { customerPurges } from "@/lib/features/customers/purge";
import { identityPurges } from "@/lib/identity/purge";
import { notificationPurges } from "@/lib/notifications/purge";
import { mailPurges } from "@/lib/platform/mail/purge";
import { rateLimitPurges } from "@/lib/platform/rate-limit/purge";
import { purgeSecurityEvents } from "@/lib/security-log/store";
import { env } from "@/lib/platform/config/env";
import { eraseFiles } from "@/lib/platform/storage/customer-files";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The statements that delete what is no longer needed, each defined by the owner of its table. */
export const PURGES = [
  ...rateLimitPurges,
  ...mailPurges,
  ...identityPurges,
  ...notificationPurges,
  ...customerPurges,
];

/**
 * Purges at start and then every hour, and seals new audit rows every minute. Several instances may run at the same
 * time.
 */
export function startHousekeeping(): void {
  every(HOUR_MS, purge);
  every(MINUTE_MS, sealAuditLog);
}

function every(milliseconds: number, work: () => Promise<void>) {
  const run = () =>
    void work().catch((error: unknown) =>
      logger.error({ err: error }, "Housekeeping failed"),
    );
  setInterval(run, milliseconds).unref();
  run();
}

export async function purge(): Promise<void> {
  await eraseFiles();
  for (const sql of PURGES) await pool().query(sql);
  await purgeSecurityEvents(env().SECURITY_LOG_DAYS);
}
