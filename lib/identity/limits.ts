import { hourly, quarterHourly } from "@/lib/platform/rate-limit/limit";

export const passwordLimits = {
  customer: quarterHourly("customer-password", 5),
  admin: quarterHourly("admin-password", 5),
};
/** Codes of the second factor. */
export const codeLimits = {
  customer: quarterHourly("customer-code", 5),
  admin: quarterHourly("admin-code", 5),
};
/** Wrong passwords from one network, for all accounts together. */
export const passwordNetworkLimit = quarterHourly("password-ip", 100);
export const forgotLimit = hourly("forgot-ip", 60);
/** Codes sent to one email address. */
export const codeMailLimit = hourly("code-mail", 6);
