import { hourly } from "@/lib/platform/rate-limit/limit";

/** For each member of staff: a run reads the whole ledger. */
export const reconcileLimit = hourly("reconcile-staff", 20);
