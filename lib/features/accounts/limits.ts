import { hourly } from "@/lib/platform/rate-limit/limit";

/** Openings of accounts by one customer. Nobody needs more in an hour. */
export const accountLimit = hourly("account-customer", 60);
/** Moves between accounts of one customer, as many as quotes of exchanges. */
export const moveLimit = hourly("move-customer", 600);
