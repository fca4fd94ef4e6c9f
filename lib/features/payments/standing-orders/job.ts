import "server-only";
import { metrics } from "@/lib/platform/metrics/metrics";
import type { DayStep } from "@/lib/ledger/day-step";
import { afterCommit, transaction, type Tx } from "@/lib/platform/db/prisma";
import { ledgerErrors } from "@/lib/ledger/errors";
import { orderFact } from "@/lib/features/payments/change-facts";
import { notifyChanges } from "@/lib/identity/notify";
import { failureOf, notifyFailure } from "./failure";
import { lockOrder } from "./store";
import { listDueBefore, listDueOrders, payOnce } from "./run-store";
import { defineJob } from "@/lib/platform/jobs/job";
import { enqueueAll } from "@/lib/platform/jobs/store";
import { bankDay } from "@/lib/platform/time/clock";

const NOTHING = ledgerErrors.NOTHING_TO_MOVE.code;

/** Pays what is due of the order that its key names. */
export const orderJob = defineJob({
  kind: "standing-order",
  run: ({ key, bankNow, signal }) => payDue(key, bankDay(bankNow), signal),
});

/** Queues a payment of each order that is due, when a day begins in Zurich. */
export const dueOrdersJob = defineJob({
  kind: "due-orders",
  schedule: { dailyAt: "00:00" },
  run: ({ bankNow }) =>
    transaction(async (tx) =>
      enqueueAll(tx, orderJob, {
        keys: await listDueOrders(tx, bankDay(bankNow)),
      }),
    ),
});

/** Pays the orders that are due on a day and were not paid yet. */
export const payOrdersOfDay: DayStep = {
  name: "Standing orders",
  beginsDay: true,
  run: async ({ day, signal, fail }) => {
    const due = await transaction((tx) => listDueOrders(tx, day));
    for (const id of due)
      await payDue(id, day, signal).catch((error: Error) =>
        fail(id, error.message),
      );
  },
};

/**
 * Pays the order for every due date up to `today`, and after downtime for the missed ones, oldest first. Before an
 * order of the rest it pays the others that are due on the account.
 * @param stop ends the work after the current payment.
 */
async function payDue(
  id: string,
  today: string,
  stop?: AbortSignal,
): Promise<void> {
  const before = await transaction((tx) => listDueBefore(tx, id, today));
  for (const order of [...before, id])
    while (!stop?.aborted && (await payNext(order, today)));
}

/**
 * Makes one attempt in one transaction. Payment, run, next date and message are committed together.
 * @returns whether a payment was due.
 */
async function payNext(id: string, today: string): Promise<boolean> {
  return transaction(async (tx) => {
    const stopTimer = metrics().postings.startTimer();
    const attempt = await payOnce(tx, id, today);
    if (!attempt) return false;
    afterCommit(tx, () => stopTimer({ kind: attempt.kind }));
    // An order of the rest that finds nothing to move did what it should.
    if (attempt.outcome !== "paid" && attempt.failure !== NOTHING)
      await notifyFailure(tx, attempt, failureOf(attempt.failure));
    else if (attempt.continuesOn === null)
      await notifyEnd(tx, attempt.customerId, id);
    return true;
  });
}

/** Notifies the customer that a repeating order has ended. One that pays once is announced by its payment. */
async function notifyEnd(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<void> {
  const order = (await lockOrder(tx, customerId, id))!;
  if (order.rhythm === "once") return;
  await notifyChanges(tx, customerId, {
    by: "schedule",
    changes: ["order.complete"],
    facts: { "order.complete": orderFact(order) },
  });
}
