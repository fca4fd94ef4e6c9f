import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import { pool } from "@/lib/platform/db/pool";
import { customerPurges } from "@/lib/features/customers/purge";
import { identityPurges } from "@/lib/identity/purge";
import { notificationPurges } from "@/lib/notifications/purge";
import { mailPurges } from "@/lib/platform/mail/purge";
import { rateLimitPurges } from "@/lib/platform/rate-limit/purge";
import { purgeSecurityEvents } from "@/lib/security-log/store";
import { env } from "@/lib/platform/config/env";
import { eraseFiles } from "@/lib/platform/storage/customer-files";

const HOUR_MS = 3_600_000;

/** The statements that delete what is no longer needed, each defined by the owner of its table. */
export const PURGES = [
  ...rateLimitPurges,
  ...mailPurges,
  ...identityPurges,
  ...notificationPurges,
  ...customerPurges,
];

/** Purges at start and then every hour. Several instances may run at the same time. */
export function startHousekeeping(): void {
  const run = () =>
    void purge().catch((error: unknown) =>
      logger.error({ err: error }, "Housekeeping failed"),
    );
  setInterval(run, HOUR_MS).unref();
  run();
}

export async function purge(): Promise<void> {
  await eraseFiles();
  for (const sql of PURGES) await pool().query(sql);
  await purgeSecurityEvents(env().SECURITY_LOG_DAYS);
}
