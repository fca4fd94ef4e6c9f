import { hourly } from "@/lib/platform/rate-limit/limit";

export const cardLimit = hourly("card-customer", 30);
