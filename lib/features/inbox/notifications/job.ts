import "server-only";
import { defineJob } from "@/lib/platform/jobs/job";
import { mailMovements } from "./movement-mails";
import { notifyMovements } from "./movements";

/** Notifies customers of new postings, in the app and by email, every two seconds. */
export const movementsJob = defineJob({
  kind: "movements",
  schedule: { everySeconds: 2 },
  retry: { firstSeconds: 2, longestSeconds: 60 },
  run: ({ signal }) => catchUp(signal),
});

/** Processes everything that is settled. */
export async function catchUp(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await notifyMovements()));
  while (!signal?.aborted && (await mailMovements()));
}
