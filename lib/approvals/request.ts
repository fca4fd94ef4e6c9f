import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { violatedIndex } from "@/lib/platform/db/errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { env } from "@/lib/platform/config/env";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/accepted-reply";
import { parseMoney } from "@/lib/ledger/money";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { approvalActions } from "./audit";
import { needsApproval } from "./rules";
import { approvalErrors } from "./staff-errors";
import { findByKey, insertApproval, type NewApproval } from "./store";

/** Returns the approval limit in minor units: larger amounts need a second person. Null if none is configured. */
export function approvalLimitMinor(): bigint | null {
  const { FOUR_EYES_ABOVE } = env();
  return FOUR_EYES_ABOVE === undefined ? null : parseMoney(FOUR_EYES_ABOVE);
}

/**
 * Stores a request above the approval limit for a second person, in the caller's transaction.
 * @returns the reply, or null if the request may be carried out at once.
 * @throws DomainError ALREADY_WAITING if the same request is pending, and the database's unique violation if the key
 * was used before.
 */
export async function requireApproval(
  tx: Tx,
  admin: Admin,
  approval: NewApproval,
  context: RequestContext,
  idempotency?: IdempotencyKey,
): Promise<AcceptedReply | null> {
  if (!needsApproval(approval.amountMinor, approvalLimitMinor())) return null;
  const id = await insertApproval(tx, admin, approval, idempotency).catch(
    (error: unknown) => {
      throw violatedIndex(error) === "approvals_waiting_once"
        ? new DomainError(approvalErrors.ALREADY_WAITING)
        : error;
    },
  );
  await audit(tx, admin, context, {
    action: approvalActions["approval.request"],
    subjectCustomerId: approval.customerId,
    after: {
      approval: id,
      kind: approval.kind,
      amountMinor: Number(approval.amountMinor),
    },
  });
  return toPendingReply(id);
}

/**
 * Like {@link requireApproval}, but with an idempotency key and in its own transaction. A repeated key gets the
 * answer of its first call.
 * @throws DomainError IDEMPOTENCY_CONFLICT.
 */
export async function requireApprovalOnce(
  admin: Admin,
  approval: NewApproval,
  context: RequestContext,
  idempotency: IdempotencyKey | undefined,
): Promise<AcceptedReply | null> {
  try {
    return await transaction((tx) =>
      requireApproval(tx, admin, approval, context, idempotency),
    );
  } catch (error) {
    // A concurrent call with the same key was faster.
    const earlier =
      idempotency &&
      violatedIndex(error) === "approvals_idempotency" &&
      (await findRequestByKey(idempotency));
    if (earlier) return earlier;
    throw error;
  }
}

/**
 * Returns the reply to an earlier approval request with this key, or null.
 * @throws DomainError IDEMPOTENCY_CONFLICT.
 */
export async function findRequestByKey(
  idempotency: IdempotencyKey,
): Promise<AcceptedReply | null> {
  const earlier = await findByKey(idempotency);
  if (!earlier) return null;
  if (!earlier.requestHash.equals(idempotency.requestHash))
    throw new DomainError(commonErrors.IDEMPOTENCY_CONFLICT);
  return toPendingReply(earlier.id);
}

function toPendingReply(id: string) {
  return new AcceptedReply({
    message:
      "Your request is waiting for approval by a second member of staff.",
    approval: { id },
  });
}
