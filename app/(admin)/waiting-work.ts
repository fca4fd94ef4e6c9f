import "server-only";
import { cache } from "react";
import { countWaitingWork } from "@/lib/features/back-office/waiting/queries";
import { requireAdmin } from "@/lib/identity/guards/guards";

/** What waits for staff. The menu and the dashboard share one query for each request. */
export const getWaitingWork = cache(async () =>
  countWaitingWork(await requireAdmin()),
);
