import { hourly } from "@/lib/platform/rate-limit/limit";

/** Openings of accounts by one customer. Nobody needs more in an hour. */
export const accountLimit = hourly("account-customer", 60);
