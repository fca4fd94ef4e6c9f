import "server-only";
import { createHash } from "node:crypto";
import { transaction, type Tx } from "@/lib/db/prisma";
import type { ErrorCode } from "@/lib/errors/catalogue";
import { DomainError } from "@/lib/errors/domain-error";
import { zurichToday } from "@/lib/format";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { postWithin, type Movement } from "@/lib/ledger/post";
import { deliverSoon } from "@/lib/mail/outbox/worker";
import { tellFailure } from "./failure";
import { afterFailure, dueAfter, type Aftermath } from "./rules";
import { claimDueOrder, insertRun, setOrder, type DueOrder } from "./store";

const POLL_MS = 30_000;

// The bundler gives instrumentation.ts a copy of this module of its own; one process has one worker all the same.
const globals = globalThis as typeof globalThis & {
  limmatOrders?: OrderWorker;
  /** What scripts/start.mjs runs after the last request. */
  limmatOnShutdown?: Set<() => Promise<void>>;
};

type OrderWorker = {
  running?: Promise<void> | undefined;
  again: boolean;
  stopping: boolean;
};

const worker = (globals.limmatOrders ??= { again: false, stopping: false });

/** Runs due orders at the start and every half minute. Several instances may do so at once. */
export function startOrderWorker(): void {
  (globals.limmatOnShutdown ??= new Set()).add(async () => {
    worker.stopping = true;
    await worker.running;
  });
  setInterval(runOrdersSoon, POLL_MS).unref();
  runOrdersSoon();
}

/** Runs due orders in the background, as one that was just made may be due today; never throws, never waits. */
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
 * Runs every order that is due, and after a time away every due date that was missed, oldest first. Never throws: what
 * could not be run for no reason of its own, such as a database that went away, is left for the next round.
 */
export async function runDueOrders(today = zurichToday()): Promise<void> {
  const passed: string[] = [];
  while (!worker.stopping) {
    const claimed: { id?: string } = {};
    try {
      if (!(await runNext(today, passed, claimed))) return;
    } catch (error) {
      console.error(
        `standing order ${claimed.id ?? "?"}: ${error instanceof Error ? error.message : String(error)}`,
      );
      if (!claimed.id) return;
      passed.push(claimed.id);
    }
  }
}

/**
 * One attempt in one transaction: the order's row is locked and skipped by other workers, and payment, run, next date
 * and message stand or fall together. The ledger's key of order and due date would refuse a second payment besides.
 * @returns whether there was an order to run.
 */
async function runNext(
  today: string,
  passed: string[],
  claimed: { id?: string },
): Promise<boolean> {
  const clearing = await bankAccount("clearing");
  const failed = await transaction(async (tx) => {
    const order = await claimDueOrder(tx, today, passed);
    if (!order) return null;
    claimed.id = order.id;
    const result = await pay(tx, order, clearing(order.accountId));
    await insertRun(tx, order, result);
    const nextDue = dueAfter(order, order.nextOn);
    if ("entryId" in result) {
      await setOrder(tx, order.id, {
        status: nextDue ? "active" : "completed",
        nextOn: nextDue,
      });
      return false;
    }
    const { failure } = result;
    const then = afterFailure(failure, order.attempt, today, nextDue);
    await setOrder(tx, order.id, stateAfter(order, then));
    await tellFailure(tx, order, failure, then);
    return true;
  });
  if (failed) deliverSoon();
  return failed !== null;
}

function stateAfter({ nextOn, attempt }: DueOrder, then: Aftermath) {
  if (then.is === "retried")
    return {
      status: "active",
      nextOn,
      tryOn: then.on,
      attempt: attempt + 1,
    } as const;
  if (then.is === "ended")
    return { status: "completed", nextOn: null } as const;
  return {
    status: then.is === "paused" ? "paused" : "active",
    nextOn: then.nextDue,
  } as const;
}

/** Posts the payment, or tells why the bank refuses it; then the transaction goes on without it. */
async function pay(
  tx: Tx,
  order: DueOrder,
  clearingId: bigint,
): Promise<{ entryId: bigint } | { failure: ErrorCode }> {
  const { beneficiaryId, beneficiaryVerified, isRetired } = order;
  if (isRetired || (beneficiaryId !== null && !beneficiaryVerified))
    return { failure: "BENEFICIARY_CLOSED" };
  await tx.$executeRawUnsafe("SAVEPOINT payment");
  try {
    const { entryId } = await postWithin(tx, toMovement(order, clearingId));
    return { entryId };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await tx.$executeRawUnsafe("ROLLBACK TO SAVEPOINT payment");
    // Its text is for who is about to send a transfer, and speaks of a dormant account alone.
    return {
      failure:
        error.code === "ACCOUNT_NOT_ACTIVE" ? "PAYER_NOT_ACTIVE" : error.code,
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
    actor: { kind: "system", id: null },
    origin: { ip: "local", requestId: `standing-order ${key}` },
    idempotency: {
      scope: "standing-order",
      key,
      requestHash: createHash("sha256").update(key).digest(),
    },
  };
}
