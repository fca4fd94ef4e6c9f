import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/auth/callers";
import { violatedIndex } from "@/lib/db/errors";
import { transaction, type Tx } from "@/lib/db/prisma";
import { env } from "@/lib/env";
import { DomainError } from "@/lib/errors/domain-error";
import { parseMoney } from "@/lib/ledger/money";
import type { Idempotency, Origin } from "@/lib/ledger/post";
import { Accepted } from "./accepted";
import { needsApproval } from "./rules";
import { findByKey, insertApproval, type NewApproval } from "./store";

/** Above this amount a second person decides, in minor units; null where no amount is configured. */
export function approvalAboveMinor(): bigint | null {
  const { FOUR_EYES_ABOVE } = env();
  return FOUR_EYES_ABOVE === undefined ? null : parseMoney(FOUR_EYES_ABOVE);
}

/**
 * Lets a request above the configured amount wait for a second person, within the transaction of what it belongs to.
 * @returns what its call answers then, or null where it may be done at once.
 * @throws DomainError ALREADY_WAITING where the same thing waits; and the unique violation of a key used before.
 */
export async function waitForApproval(
  tx: Tx,
  admin: Admin,
  asked: NewApproval,
  origin: Origin,
  idempotency?: Idempotency,
): Promise<Accepted | null> {
  if (!needsApproval(asked.amountMinor, approvalAboveMinor())) return null;
  const id = await insertApproval(tx, admin.id, asked, idempotency).catch(
    (error: unknown) => {
      throw violatedIndex(error) === "approvals_waiting_once"
        ? new DomainError("ALREADY_WAITING")
        : error;
    },
  );
  await audit(tx, admin, origin, {
    action: "approval.request",
    subjectCustomerId: asked.customerId,
    after: {
      approval: id,
      kind: asked.kind,
      amountMinor: Number(asked.amountMinor),
    },
  });
  return waiting(id);
}

/**
 * {@link waitForApproval} of a call with a key, in a transaction of its own: a repeated key answers what it answered.
 * @throws DomainError IDEMPOTENCY_CONFLICT.
 */
export async function waitOnceForApproval(
  admin: Admin,
  asked: NewApproval,
  origin: Origin,
  idempotency: Idempotency | undefined,
): Promise<Accepted | null> {
  try {
    return await transaction((tx) =>
      waitForApproval(tx, admin, asked, origin, idempotency),
    );
  } catch (error) {
    // A twin of this call was a moment faster.
    const earlier =
      idempotency &&
      violatedIndex(error) === "approvals_idempotency" &&
      (await findEarlierRequest(idempotency));
    if (earlier) return earlier;
    throw error;
  }
}

/** What this key was answered while it asked for approval, or null. @throws DomainError IDEMPOTENCY_CONFLICT. */
export async function findEarlierRequest(
  idempotency: Idempotency,
): Promise<Accepted | null> {
  const earlier = await findByKey(idempotency);
  if (!earlier) return null;
  if (!earlier.request_hash.equals(idempotency.requestHash))
    throw new DomainError("IDEMPOTENCY_CONFLICT");
  return waiting(earlier.id);
}

function waiting(id: string) {
  return new Accepted({
    message:
      "Your request is waiting for approval by a second member of staff.",
    approval: { id },
  });
}
