import "server-only";
import { pool } from "@/lib/platform/db/pool";
import { defineJob } from "@/lib/platform/jobs/job";
import { logger } from "@/lib/platform/logging/logger";

const ROWS_PER_RUN = 5_000;

/**
 * Adds new audit rows to the chain of digests. The log line of its end is kept outside the database: somebody who
 * rewrites the database has to change that as well.
 */
export async function sealAuditLog(): Promise<void> {
  const { rows } = await pool().query<{
    sealed: number;
    position: bigint;
    digest: string;
  }>(
    `SELECT sealed, last_position AS position, encode(last_digest, 'hex') AS digest FROM audit_seal($1)`,
    [ROWS_PER_RUN],
  );
  const { sealed, position, digest } = rows[0]!;
  if (sealed > 0)
    logger.info({ position: String(position), digest }, "Audit log sealed");
}

export const sealJob = defineJob({
  kind: "audit-seal",
  schedule: { everySeconds: 60 },
  run: sealAuditLog,
});
