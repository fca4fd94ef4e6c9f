import "server-only";
import {
  requireSameRequest,
  type IdempotencyKey,
  type RequestContext,
} from "@/lib/platform/http/request-context";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import {
  SecondPersonNeeded,
  type ReasonForApproval,
} from "@/lib/ledger/four-eyes";
import type { Posted } from "@/lib/ledger/post";
import { violatedIndex } from "@/lib/platform/db/errors";
import type { Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { amountOf } from "./amount";
import { approvalActions, subjectOf } from "./audit";
import { approvalErrors } from "./staff-errors";
import { findByKey, insertApproval, lockKey, type NewApproval } from "./store";

/** The call that may need a second person. */
export type StaffRequest = {
  admin: Admin;
  context: RequestContext;
  idempotency?: IdempotencyKey | undefined;
};

/**
 * Does `work` in the caller's transaction. If one person may not do it alone, undoes it and stores the request for a
 * second person.
 * @returns the result of `work`, or the reply that the request waits.
 * @throws DomainError ALREADY_WAITING if the same request is waiting, and the errors of `work`.
 */
export async function doOrRequestApproval<Result>(
  tx: Tx,
  request: StaffRequest,
  approval: NewApproval,
  work: () => Promise<Result>,
): Promise<Result | AcceptedReply> {
  await tx.$executeRawUnsafe("SAVEPOINT alone");
  try {
    const result = await work();
    await tx.$executeRawUnsafe("RELEASE SAVEPOINT alone");
    return result;
  } catch (error) {
    if (!(error instanceof SecondPersonNeeded)) throw error;
    await tx.$executeRawUnsafe("ROLLBACK TO SAVEPOINT alone");
    return requestApproval(tx, request, approval, error.why);
  }
}

/**
 * Stores a request that no member of staff may carry out alone, whatever the amount.
 * @param why the sums that one person may not exceed; nothing if the kind of action always needs a second person.
 * @throws DomainError ALREADY_WAITING if the same request is waiting.
 */
export async function requestApproval(
  tx: Tx,
  { admin, context, idempotency }: StaffRequest,
  approval: NewApproval,
  why?: ReasonForApproval,
): Promise<AcceptedReply> {
  const { id, currency } = await insertApproval(
    tx,
    admin,
    { ...approval, request: { ...approval.request, ...(why && { why }) } },
    idempotency,
  ).catch((error: unknown) => {
    throw violatedIndex(error) === "approvals_waiting_once"
      ? new DomainError(approvalErrors.ALREADY_WAITING)
      : error;
  });
  const amount = amountOf({ ...approval, currency, why: why ?? null });
  await audit(tx, admin, context, {
    action: approvalActions["approval.request"],
    ...subjectOf(approval),
    after: {
      approval: id,
      kind: approval.kind,
      ...(amount && {
        amountMinor: Number(amount.minor),
        currency: amount.currency,
      }),
    },
  });
  return toWaitingReply(id);
}

/**
 * Returns the result of an earlier call with this key: its entry, or the reply that the request waits.
 * @throws DomainError IDEMPOTENCY_CONFLICT, or REQUEST_REFUSED if the earlier request was rejected or withdrawn.
 */
export async function findEarlierReply(
  idempotency: IdempotencyKey,
  tx?: Tx,
): Promise<Posted | AcceptedReply | null> {
  const earlier = await findByKey(idempotency, tx);
  if (!earlier) return null;
  requireSameRequest(idempotency, earlier.requestHash);
  if (earlier.entry) return earlier.entry;
  if (earlier.approvalId && earlier.status === "waiting")
    return toWaitingReply(earlier.approvalId);
  throw new DomainError(approvalErrors.REQUEST_REFUSED);
}

/** {@link findEarlierReply}, and calls with the same key wait for each other until the end of the transaction. */
export async function lockEarlierReply(
  tx: Tx,
  idempotency: IdempotencyKey,
): Promise<Posted | AcceptedReply | null> {
  await lockKey(tx, idempotency);
  return findEarlierReply(idempotency, tx);
}

/**
 * Joins the replies of one call: that of the first request that waits, with all of them in `approvals`. Returns null if
 * none waits.
 */
export function joinReplies(
  replies: readonly (AcceptedReply | null)[],
): AcceptedReply | null {
  const [first, ...others] = replies.filter((reply) => reply !== null);
  if (!first) return null;
  return new AcceptedReply({
    ...first.data,
    ...(others.length > 0 && {
      message:
        "Your requests are waiting for approval by a second member of staff.",
    }),
    approvals: [first, ...others].map(({ data }) => data.approval),
  });
}

function toWaitingReply(id: string) {
  return new AcceptedReply({
    message:
      "Your request is waiting for approval by a second member of staff.",
    approval: { id },
  });
}

/** Returns the answer of a call that never acts without a second person. */
export const toProposal = ({ data }: AcceptedReply) => ({
  message: data.message,
  approval: data.approval as { id: string },
});
