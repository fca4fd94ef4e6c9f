import "server-only";
import { logger } from "@/lib/platform/logging/logger";
import { createHash } from "node:crypto";
import { ledgerErrors } from "@/lib/ledger/errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { zurichToday } from "@/lib/platform/format";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { postWithin, type Movement } from "@/lib/ledger/post";
import { deliverSoon } from "@/lib/platform/mail/worker";
import { standingOrderErrors } from "./errors";
import { notifyFailure } from "./failure";
import { afterFailure, dueAfter, type FailureOutcome } from "./rules";
import { claimDueOrder, insertRun, updateOrder, type DueOrder } from "./store";

const POLL_MS = 30_000;

// The bundler gives instrumentation.ts its own copy of this module, but a process must have one worker.
const globals = globalThis as typeof globalThis & {
  limmatOrders?: OrderWorker;
  /** Callbacks that scripts/start.mjs runs after the last request. */
  limmatOnShutdown?: Set<() => Promise<void>>;
};

type OrderWorker = {
  running?: Promise<void> | undefined;
  again: boolean;
  stopping: boolean;
};

const worker = (globals.limmatOrders ??= { again: false, stopping: false });

/** Runs due orders at start and every 30 seconds. Several instances may run at the same time. */
export function startOrderWorker(): void {
  (globals.limmatOnShutdown ??= new Set()).add(async () => {
    worker.stopping = true;
    await worker.running;
  });
  setInterval(runOrdersSoon, POLL_MS).unref();
  runOrdersSoon();
}

/** Runs due orders in the background, because a new order may be due today. Never throws and does not wait. */
export function runOrdersSoon(): void {
  if (worker.running) {
    worker.again = true;
    return;
  }
  worker.running = runDueOrders().finally(() => {
    worker.running = undefined;
    if (!worker.again) return;
    worker.again = false;
    runOrdersSoon();
  });
}

/**
 * Runs every due order and, after downtime, every missed due date, oldest first. Never throws: an order that fails
 * for an unexpected reason, such as a lost database connection, is left for the next round.
 */
export async function runDueOrders(today = zurichToday()): Promise<void> {
  const skipped: string[] = [];
  while (!worker.stopping) {
    const claimed: { id?: string } = {};
    try {
      if (!(await runNext(today, skipped, claimed))) return;
    } catch (error) {
      logger.error(
        { err: error, orderId: claimed.id },
        "Standing order failed unexpectedly",
      );
      if (!claimed.id) return;
      skipped.push(claimed.id);
    }
  }
}

/**
 * Makes one attempt in one transaction. Other workers skip the locked order. Payment, run, next date and message are
 * committed together. As a second safeguard, the ledger's key of order and due date refuses to pay twice.
 * @returns whether there was an order to run.
 */
async function runNext(
  today: string,
  skipped: string[],
  claimed: { id?: string },
): Promise<boolean> {
  const clearing = await bankAccount("clearing");
  const failed = await transaction(async (tx) => {
    const order = await claimDueOrder(tx, today, skipped);
    if (!order) return null;
    claimed.id = order.id;
    const result = await pay(tx, order, clearing(order.accountId));
    await insertRun(tx, order, result);
    const nextDue = dueAfter(order, order.nextOn);
    if ("entryId" in result) {
      await updateOrder(tx, order.id, {
        status: nextDue ? "active" : "completed",
        nextOn: nextDue,
      });
      return false;
    }
    const { failure } = result;
    const outcome = afterFailure(failure, order.attempt, today, nextDue);
    await updateOrder(tx, order.id, stateAfterFailure(order, outcome));
    await notifyFailure(tx, order, failure, outcome);
    return true;
  });
  if (failed) deliverSoon();
  return failed !== null;
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
  const { beneficiaryId, beneficiaryVerified, isRetired } = order;
  if (isRetired || (beneficiaryId !== null && !beneficiaryVerified))
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
    kind: order.beneficiaryId === null ? "wire" : "transfer",
    debitAccountId: order.accountId,
    creditAccountId: order.beneficiaryId ?? clearingId,
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
