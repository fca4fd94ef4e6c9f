import { IF_NOT_YOU, letter } from "@/lib/platform/mail/letter";
import type { Mail } from "@/lib/platform/mail/store";

export const transfersBlockedMail = (to: string, fullName: string): Mail =>
  letter(to, "Transfers from your account are blocked for an hour", [
    `Hello ${fullName},`,
    "A wrong COT code or tax code was entered five times, so transfers from your account are blocked for an hour.",
    "If this was you, try again in an hour. You can find both codes in your profile, free of charge.",
    IF_NOT_YOU,
  ]);
