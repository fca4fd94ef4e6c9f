import { hourly } from "@/lib/platform/rate-limit/limit";

/** One alert of each kind an hour, by all instances together. */
export const alertLimit = hourly("security-alert", 1);
