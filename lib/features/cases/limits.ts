import { hourly } from "@/lib/platform/rate-limit/limit";

export const caseLimit = hourly("case-customer", 10);
