import { hourly } from "@/lib/platform/rate-limit/limit";

/** Files that a customer downloads. */
export const fileLimit = hourly("file-customer", 120);
