import "server-only";
import { env } from "@/lib/platform/config/env";
import { site } from "@/lib/platform/config/site";
import { afterCommit, transaction } from "@/lib/platform/db/prisma";
import { defineJob } from "@/lib/platform/jobs/job";
import { logger } from "@/lib/platform/logging/logger";
import { queueMails } from "@/lib/platform/mail/store";
import { consumeWithin } from "@/lib/platform/rate-limit/throttle";
import { securityEvents, type SecurityEventName } from "./events";
import { alertLimit } from "./limits";
import { BURST_MINUTES, burstMail, type Burst } from "./mail";
import { findLargestBursts } from "./store";

/** Events of honest people in ordinary use, which say nothing about an attack. */
const ORDINARY: readonly SecurityEventName[] = [
  "item.unknown",
  "limit.reached",
  "upload.refused",
];

const COUNTED = Object.keys(securityEvents).filter(
  (name) => !(ORDINARY as readonly string[]).includes(name),
);

/**
 * Writes a log line and sends an email for each kind of burst above its limit, at most one an hour and kind by all
 * instances together. Without SECURITY_ALERT_EMAIL there is only the log line.
 */
export async function alertBursts(): Promise<void> {
  const { SECURITY_ALERT_ACCOUNT, SECURITY_ALERT_ADDRESS } = env();
  const limits = {
    account: SECURITY_ALERT_ACCOUNT,
    address: SECURITY_ALERT_ADDRESS,
    total: env().SECURITY_ALERT_TOTAL,
  };
  const largest = await findLargestBursts(COUNTED, BURST_MINUTES);
  const bursts = largest.filter(
    ({ kind, failures }) => failures > limits[kind],
  );
  for (const burst of bursts) await alertOnce(burst);
}

/** Looks for bursts. Recorded events queue it. */
export const burstJob = defineJob({ kind: "burst-alert", run: alertBursts });

function alertOnce(burst: Burst): Promise<void> {
  return transaction(async (tx) => {
    const { allowed } = await consumeWithin(tx, alertLimit, burst.kind);
    if (!allowed) return;
    afterCommit(tx, () =>
      logger.error({ alert: burst }, "Burst of failed attempts"),
    );
    await queueMails(
      tx,
      env().SECURITY_ALERT_EMAIL.map((to) =>
        burstMail(to, `${site.name} security team`, burst),
      ),
    );
  });
}
