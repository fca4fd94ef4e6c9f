import { hourly } from "@/lib/platform/rate-limit/limit";

export const signUpLimit = hourly("sign-up-ip", 200);
export const profileLimit = hourly("profile-customer", 30);
export const photoLimit = hourly("photo-customer", 40);
