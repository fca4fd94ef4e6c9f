import { hourly } from "@/lib/platform/rate-limit/limit";

export const loanLimit = hourly("loan-customer", 30);
