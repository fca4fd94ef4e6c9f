import "server-only";
import { createHash } from "node:crypto";
import { ledgerErrors } from "@/lib/ledger/errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { postWithin, type Movement } from "@/lib/ledger/post";
import { standingOrderErrors } from "./errors";
import { notifyFailure } from "./failure";
import { afterFailure, dueAfter, type FailureOutcome } from "./rules";
import { insertRun, lockDueOrder, updateOrder, type DueOrder } from "./store";

/**
 * Pays the order for every due date up to `today`, and after downtime for the missed ones, oldest first.
 * @param stop ends the work after the current payment.
 */
export async function payDue(
  id: string,
  today: string,
  stop?: AbortSignal,
): Promise<void> {
  while (!stop?.aborted && (await payNext(id, today)));
}

/**
 * Makes one attempt in one transaction. Payment, run, next date and message are committed together. As a second
 * safeguard, the ledger's key of order and due date refuses to pay twice.
 * @returns whether a payment was due.
 */
async function payNext(id: string, today: string): Promise<boolean> {
  const clearing = await bankAccount("clearing");
  return transaction(async (tx) => {
    const order = await lockDueOrder(tx, id, today);
    if (!order) return false;
    const result = await pay(tx, order, clearing(order.accountId));
    await insertRun(tx, order, result);
    const nextDue = dueAfter(order, order.nextOn);
    if ("entryId" in result) {
      await updateOrder(tx, order.id, {
        status: nextDue ? "active" : "completed",
        nextOn: nextDue,
      });
      return true;
    }
    const { failure } = result;
    const outcome = afterFailure(failure, order.attempt, today, nextDue);
    await updateOrder(tx, order.id, stateAfterFailure(order, outcome));
    await notifyFailure(tx, order, failure, outcome);
    return true;
  });
}

function stateAfterFailure(
  { nextOn, attempt }: DueOrder,
  outcome: FailureOutcome,
) {
  if (outcome.outcome === "retried")
    return {
      status: "active",
      nextOn,
      tryOn: outcome.on,
      attempt: attempt + 1,
    } as const;
  if (outcome.outcome === "ended")
    return { status: "completed", nextOn: null } as const;
  return {
    status: outcome.outcome === "paused" ? "paused" : "active",
    nextOn: outcome.nextDue,
  } as const;
}

/** Posts the payment. If the bank refuses it, rolls back to the savepoint and returns the reason. */
async function pay(
  tx: Tx,
  order: DueOrder,
  clearingId: bigint,
): Promise<{ entryId: bigint } | { failure: ErrorValue }> {
  const { payeeAccountId, isPayeeVerified, isRetired } = order;
  if (isRetired || (payeeAccountId !== null && !isPayeeVerified))
    return { failure: ledgerErrors.BENEFICIARY_CLOSED };
  await tx.$executeRawUnsafe("SAVEPOINT payment");
  try {
    const { entryId } = await postWithin(tx, toMovement(order, clearingId));
    return { entryId };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await tx.$executeRawUnsafe("ROLLBACK TO SAVEPOINT payment");
    // The text of ACCOUNT_NOT_ACTIVE addresses a customer who is sending a transfer, and mentions dormant
    // accounts only.
    return {
      failure:
        error.code === ledgerErrors.ACCOUNT_NOT_ACTIVE.code
          ? standingOrderErrors.PAYER_NOT_ACTIVE
          : error.value,
    };
  }
}

function toMovement(order: DueOrder, clearingId: bigint): Movement {
  const key = `${order.id}:${order.nextOn}`;
  return {
    kind: order.payeeAccountId === null ? "wire" : "transfer",
    debitAccountId: order.accountId,
    creditAccountId: order.payeeAccountId ?? clearingId,
    amountMinor: order.amountMinor,
    description: order.description,
    bank: order.bank,
    counterpartyName: order.accountName,
    counterpartyNumber: order.accountNumber,
    actor: { kind: "system" },
    context: { ip: "local", requestId: `standing-order ${key}` },
    idempotency: {
      scope: "standing-order",
      key,
      requestHash: createHash("sha256").update(key).digest(),
    },
  };
}
