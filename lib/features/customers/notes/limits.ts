import { hourly } from "@/lib/platform/rate-limit/limit";

/** For each member of staff. */
export const noteLimit = hourly("customer-note", 120);
