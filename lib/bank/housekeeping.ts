import "server-only";
import { pool } from "@/lib/platform/db/pool";
import { auditPurges } from "@/lib/audit/purge";
import { customerPurges } from "@/lib/features/customers/purge";
import { purgeAttachments } from "@/lib/features/inbox/attachments/service";
import { draftPurges } from "@/lib/features/payments/drafts/purge";
import { identityPurges } from "@/lib/identity/purge";
import { notificationPurges } from "@/lib/notifications/purge";
import { defineJob } from "@/lib/platform/jobs/job";
import { jobPurges } from "@/lib/platform/jobs/purge";
import { mailPurges } from "@/lib/platform/mail/purge";
import { rateLimitPurges } from "@/lib/platform/rate-limit/purge";
import { purgeSecurityEvents } from "@/lib/security-log/store";
import { env } from "@/lib/platform/config/env";
import { eraseFiles } from "@/lib/platform/storage/customer-files";

/** The statements that delete what is no longer needed, each defined by the owner of its table. */
export const PURGES = [
  ...rateLimitPurges,
  ...mailPurges,
  ...jobPurges,
  ...identityPurges,
  ...notificationPurges,
  ...customerPurges,
  ...auditPurges,
  ...draftPurges,
];

/** Deletes what is no longer needed, every hour. */
export const purgeJob = defineJob({
  kind: "purge",
  schedule: { everySeconds: 3_600, followsBankTime: true },
  run: purge,
});

export async function purge(): Promise<void> {
  await eraseFiles();
  for (const sql of PURGES) await pool().query(sql);
  await purgeAttachments();
  await purgeSecurityEvents(env().SECURITY_LOG_DAYS);
}
