import "server-only";
import type { Tx } from "@/lib/platform/db/prisma";
import { notifyRecallRefused, notifyReturned } from "./notify";
import { findWire } from "./store";

/** A wire that the other bank has decided. */
type DecidedByOther = {
  id: string;
  customerId: string;
  /** The case that the decision closed; null if none was open. */
  closedCaseId: string | null;
};

/** Sends the customer the reason for which the other bank refused or returned a wire. */
export async function announceReturn(
  tx: Tx,
  decided: DecidedByOther,
  why: {
    event: "refused" | "returned";
    reason: string;
    /** Of ISO 20022. */
    code: string;
  },
): Promise<void> {
  const { notice } = await findNotice(tx, decided);
  await notifyReturned(tx, notice, why);
}

/** Notifies a customer whose recall the other bank has refused. */
export async function announceRecallRefused(
  tx: Tx,
  decided: DecidedByOther,
  reason: string,
): Promise<void> {
  const { notice, closed } = await findNotice(tx, decided);
  if (closed) await notifyRecallRefused(tx, notice, closed, reason);
}

async function findNotice(
  tx: Tx,
  { id, customerId, closedCaseId }: DecidedByOther,
) {
  const wire = (await findWire(tx, id))!;
  const closed =
    closedCaseId &&
    (await tx.case.findUniqueOrThrow({
      where: { id: closedCaseId },
      select: { number: true, conversationId: true },
    }));
  return {
    notice: { customerId, wire, closed: closed || null },
    closed,
  };
}
