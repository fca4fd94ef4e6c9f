import "server-only";
import { sqlState } from "@/lib/db/errors";
import type { Tx } from "@/lib/db/prisma";
import { DomainError } from "@/lib/errors/domain-error";
import type { Origin } from "@/lib/ledger/post";

/**
 * Settles a pending wire, or returns it where there is a reason: once, whoever else decides at the same moment.
 * @returns the sender's customer id, null where the owner is gone. @throws DomainError WIRE_DECIDED or NOT_FOUND.
 */
export async function decideWire(
  tx: Tx,
  wireId: string,
  reason: string | null,
  adminId: string,
  origin: Origin,
): Promise<{ customerId: string | null }> {
  try {
    const [decided] = await tx.$queryRawUnsafe<
      { customer_id: string | null }[]
    >(
      "SELECT customer_id FROM ledger_decide_wire($1::uuid, $2, $3::uuid, $4, $5)",
      wireId,
      reason,
      adminId,
      origin.ip,
      origin.requestId,
    );
    return { customerId: decided!.customer_id };
  } catch (error) {
    const state = sqlState(error);
    if (state === "LM020") throw new DomainError("WIRE_DECIDED");
    if (state === "LM021") throw new DomainError("NOT_FOUND");
    throw error;
  }
}

/** What a message about a wire says. */
export async function readWire(
  tx: Tx,
  wireId: string,
): Promise<{ counterpartyName: string; amountMinor: bigint }> {
  const { counterpartyName, postings } = await tx.entry.findUniqueOrThrow({
    where: { publicId: wireId },
    select: {
      counterpartyName: true,
      postings: { take: 1, select: { amountMinor: true } },
    },
  });
  return { counterpartyName, amountMinor: postings[0]!.amountMinor };
}
