import "server-only";
import { isSound } from "@/lib/ledger/reconcile-runs";
import { defineJob } from "@/lib/platform/jobs/job";
import { logger } from "@/lib/platform/logging/logger";
import { checkBooks } from "./reconcile";

/** Reconciles the books every night. A breach of a rule is an error in the log; the job itself has done its work. */
export const reconcileJob = defineJob({
  kind: "reconcile",
  schedule: { dailyAt: "03:00" },
  run: runNightlyCheck,
});

export async function runNightlyCheck(): Promise<void> {
  const checks = await checkBooks();
  if (!isSound(checks))
    logger.error(
      { broken: checks.filter(({ broken }) => broken > 0) },
      "The books do not add up",
    );
}
