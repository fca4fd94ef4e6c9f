import "server-only";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { sqlState } from "@/lib/platform/db/errors";
import type { Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { wireErrors } from "./staff-errors";

/**
 * Settles a pending wire, or returns it if there is a reason. Of concurrent decisions only the first succeeds.
 * @returns the sender's customer id (null if the customer was deleted) and the ledger id of the wire.
 * @throws DomainError WIRE_DECIDED, NOT_FOUND, or CREDITED_CLOSED if it would be returned to a closed account.
 */
export async function decideWire(
  tx: Tx,
  wireId: string,
  reason: string | null,
  adminId: string,
  context: RequestContext,
): Promise<{ customerId: string | null; entryId: bigint }> {
  try {
    const [decision] = await tx.$queryRawUnsafe<
      [{ customerId: string | null; entryId: bigint }]
    >(
      `SELECT d.customer_id AS "customerId", e.id AS "entryId"
       FROM ledger_decide_wire($1::uuid, $2, $3::uuid, $4, $5) d LEFT JOIN ledger_entries e ON e.public_id = $1::uuid`,
      wireId,
      reason,
      adminId,
      context.ip,
      context.requestId,
    );
    return decision;
  } catch (error) {
    const state = sqlState(error);
    if (state === "LM020") throw new DomainError(wireErrors.WIRE_DECIDED);
    if (state === "LM021") throw new DomainError(commonErrors.NOT_FOUND);
    if (state === "LM008")
      throw new DomainError(staffLedgerErrors.CREDITED_CLOSED);
    throw error;
  }
}

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
