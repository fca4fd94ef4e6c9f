import "server-only";
import { transaction } from "@/lib/platform/db/prisma";
import { defineJob } from "@/lib/platform/jobs/job";
import { enqueueAll } from "@/lib/platform/jobs/store";
import { bankDay } from "@/lib/platform/time/clock";
import { payDue } from "./pay";
import { listDueOrders } from "./store";

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
