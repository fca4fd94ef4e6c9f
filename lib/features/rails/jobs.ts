import "server-only";
import { defineJob, RetryJob } from "@/lib/platform/jobs/job";
import { env } from "@/lib/platform/config/env";
import { applyMessage } from "./apply";
import { storeMessage } from "./inbox";
import { takeFiles } from "./transport/files";
import { askAbout, deliverMessage, requeue, sendWire } from "./outbox";

/** The other bank may be away for long, and sends nothing again that it has delivered, so no message is given up. */
const FOR_EVER = 1_000_000_000;

/** Sends the wire in its key. */
const sendJob = defineJob({
  kind: "rail-send",
  concurrency: 8,
  retry: { attempts: FOR_EVER },
  run: ({ key }) => sendWire(key),
});

/** Asks about the wire in its key until it is settled or refused: after ten seconds, and then with growing pauses. */
export const askJob = defineJob({
  kind: "rail-ask",
  concurrency: 2,
  retry: { firstSeconds: 10, longestSeconds: 3_600, attempts: FOR_EVER },
  run: async ({ key }) => {
    if (await askAbout(key))
      throw new RetryJob("The other bank has not answered yet");
  },
});

/** Delivers the message in its key. */
const deliverJob = defineJob({
  kind: "rail-deliver",
  concurrency: 8,
  retry: { firstSeconds: 2, longestSeconds: 300, attempts: FOR_EVER },
  run: ({ key }) => deliverMessage(key),
});

/** Applies the message of the other bank in its key. */
const applyJob = defineJob({
  kind: "rail-apply",
  concurrency: 4,
  retry: { firstSeconds: 1, longestSeconds: 300, attempts: FOR_EVER },
  run: ({ key }) => applyMessage(key),
});

/** Takes the files of the gateway. */
export const takeJob = defineJob({
  kind: "rail-take",
  schedule: { everySeconds: 5 },
  run: async ({ signal }) => {
    if (env().RAIL === "files")
      await takeFiles((xml) => storeMessage("files", xml), signal);
  },
});

/** Queues what is due although no job does it. */
export const requeueJob = defineJob({
  kind: "rail-requeue",
  schedule: { everySeconds: 60 },
  retry: { longestSeconds: 60 },
  run: requeue,
});

export const railJobs = [sendJob, askJob, deliverJob, applyJob];
