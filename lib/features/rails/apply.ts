import "server-only";
import {
  announceRecallRefused,
  announceReturn,
} from "@/lib/features/payments/public-service";
import { afterCommit, transaction } from "@/lib/platform/db/prisma";
import { wakeJobs } from "@/lib/platform/jobs/store";
import type { Facts } from "./facts";

type Applied = {
  /** What the message did, as the type `rail_event` lists it; null if it was applied before. */
  event: string | null;
  customerId: string | null;
  closedCaseId: string | null;
  uetr: string | null;
  facts: Facts;
};

/** Applies a stored message of the other bank, and notifies the customer whose wire came back. */
export function applyMessage(id: string): Promise<void> {
  return transaction(async (tx) => {
    // The message may queue an answer.
    afterCommit(tx, wakeJobs);
    const [applied] = await tx.$queryRawUnsafe<Applied[]>(
      `SELECT a.event, a.customer_id AS "customerId", a.closed_case_id AS "closedCaseId", m.uetr, m.facts
       FROM rail_messages m CROSS JOIN LATERAL rail_apply(m.id) a WHERE m.id = $1::uuid`,
      id,
    );
    if (!applied?.event || !applied.customerId || !applied.uetr) return;
    const { event, customerId, closedCaseId, uetr, facts } = applied;
    const wire = { id: uetr, customerId, closedCaseId };
    if (event === "refused" || event === "returned")
      await announceReturn(tx, wire, {
        reason: String(facts.plain),
        code: String(facts.reason),
      });
    else if (event === "recall_answered" && closedCaseId)
      await announceRecallRefused(tx, wire, String(facts.plain));
  });
}
