import { hourly } from "@/lib/platform/rate-limit/limit";

/** Openings of accounts by one customer. Nobody needs more in an hour. */
export const accountLimit = hourly("account-customer", 60);
/** Changes of name, goal and lock by one customer, of which some send emails. */
export const accountChangeLimit = hourly("account-change-customer", 30);
/** New places of accounts by one customer, one for each press of a button. */
export const accountPlaceLimit = hourly("account-place-customer", 600);
/** Moves between accounts of one customer, as many as quotes of exchanges. */
export const moveLimit = hourly("move-customer", 600);
