import { hourly } from "@/lib/platform/rate-limit/limit";

export const loanLimit = hourly("loan-customer", 30);
export const repaymentLimit = hourly("loan-repayment-customer", 30);
