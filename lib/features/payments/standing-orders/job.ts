import "server-only";
import { transaction } from "@/lib/platform/db/prisma";
import { zurichToday } from "@/lib/platform/format";
import { defineJob } from "@/lib/platform/jobs/job";
import { enqueueAll } from "@/lib/platform/jobs/store";
import { payDue } from "./pay";
import { listDueOrders } from "./store";

/** Pays what is due of the order that its key names. */
export const orderJob = defineJob({
  kind: "standing-order",
  run: ({ key, now, signal }) => payDue(key, zurichToday(now), signal),
});

/** Queues a payment of each order that is due, when a day begins in Zurich. */
export const dueOrdersJob = defineJob({
  kind: "due-orders",
  schedule: { dailyAt: "00:00" },
  run: ({ now }) =>
    transaction(async (tx) =>
      enqueueAll(tx, orderJob, {
        keys: await listDueOrders(tx, zurichToday(now)),
      }),
    ),
});
