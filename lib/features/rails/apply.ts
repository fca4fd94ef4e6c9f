import "server-only";
import {
  announceRecallRefused,
  announceReturn,
} from "@/lib/features/payments/public-service";
import { signRailStep } from "@/lib/identity/signatures";
import { queryKeepingConnection } from "@/lib/platform/db/pool";
import { afterCommit, transaction, type Tx } from "@/lib/platform/db/prisma";
import { RetryJob } from "@/lib/platform/jobs/job";
import { wakeJobs } from "@/lib/platform/jobs/store";
import type { Facts } from "./facts";
import { inTurn } from "./pace";

type Applied = {
  /** The effect of the message, as the type `rail_event` names it; null if the message was applied before. */
  event: string | null;
  customerId: string | null;
  closedCaseId: string | null;
  uetr: string | null;
  facts: Facts;
};

/** The messages that can have something to announce. They are few. */
const ANNOUNCED =
  "m.type IN ('return', 'recallAnswer') OR m.type = 'status' AND m.facts ->> 'status' = 'refused'";

/**
 * Applies a stored message of the other bank, and notifies the customer whose wire came back.
 * @throws RetryJob if the message waits for another one.
 */
export const applyMessage = (id: string): Promise<void> =>
  inTurn(() => applyOnce(id));

async function applyOnce(id: string): Promise<void> {
  const signature = signRailStep("apply", id);
  // One statement is a transaction of its own, which costs a third of one with several.
  const { rows } = await queryKeepingConnection<Pick<Applied, "event">>({
    text: `SELECT (rail_apply(m.id, $2)).event FROM rail_messages m WHERE m.id = $1::uuid AND (${ANNOUNCED}) IS NOT TRUE`,
    values: [id, signature],
  });
  if (rows[0]?.event === "later")
    throw new RetryJob("The payment that it concerns has not come yet");
  if (rows.length === 0) await applyAnnounced(id, signature);
  // The message may have queued an answer.
  else wakeJobs();
}

const applyAnnounced = (id: string, signature: string) =>
  transaction(async (tx) => {
    afterCommit(tx, wakeJobs);
    const [applied] = await tx.$queryRawUnsafe<Applied[]>(
      `SELECT a.event, a.customer_id AS "customerId", a.closed_case_id AS "closedCaseId", m.uetr, m.facts
       FROM rail_messages m CROSS JOIN LATERAL rail_apply(m.id, $2) a WHERE m.id = $1::uuid`,
      id,
      signature,
    );
    if (applied) await announce(tx, applied);
  });

async function announce(tx: Tx, applied: Applied) {
  const { event, customerId, closedCaseId, uetr, facts } = applied;
  if (!customerId || !uetr) return;
  const wire = { id: uetr, customerId, closedCaseId };
  if (event === "refused" || event === "returned")
    await announceReturn(tx, wire, {
      event,
      reason: String(facts.plain),
      code: String(facts.reason),
    });
  else if (event === "recall_answered" && closedCaseId)
    await announceRecallRefused(tx, wire, String(facts.plain));
}
