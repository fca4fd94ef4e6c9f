import "server-only";
import { cache } from "react";
import { countWaitingWork } from "@/lib/bank/waiting-work";
import { requireAdmin } from "@/lib/identity/guards/guards";

/** Counts the work that waits for staff. The menu and the dashboard share one query for each request. */
export const getWaitingWork = cache(async () =>
  countWaitingWork(await requireAdmin()),
);
