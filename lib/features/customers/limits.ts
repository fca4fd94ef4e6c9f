import { hourly } from "@/lib/platform/rate-limit/limit";

export const signUpLimit = hourly("sign-up-ip", 200);
/** Passwords entered to continue one sign-up, from one network. */
export const signUpPasswordLimit = hourly("sign-up-password", 10);
export const profileLimit = hourly("profile-customer", 30);
export const photoLimit = hourly("photo-customer", 40);
/** Changes of the email address that a customer starts. */
export const emailChangeLimit = hourly("email-change", 6);
