import { hourly } from "@/lib/platform/rate-limit/limit";

export const messageLimit = hourly("message-customer", 30);
export const contactLimit = hourly("contact-ip", 60);
