import { hourly } from "@/lib/platform/rate-limit/limit";

export const documentLimit = hourly("document-customer", 40);
