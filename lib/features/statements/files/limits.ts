import { hourly } from "@/lib/platform/rate-limit/limit";

export const fileLimit = hourly("file-customer", 120);
