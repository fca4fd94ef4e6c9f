import { IF_NOT_YOU, letter, hello } from "@/lib/platform/mail/letter";
import { site } from "@/lib/platform/config/site";
import type { Mail } from "@/lib/platform/mail/store";

export const transfersBlockedMail = (to: string, fullName: string): Mail =>
  letter(to, "Your transfers are blocked for an hour", [
    hello(fullName),
    `Five times within an hour, somebody entered a wrong COT code, a wrong tax code or an account number that can’t be paid at ${site.name}. Nothing was sent. Your transfers are blocked for an hour.`,
    "If this was you, check the account number with the payee and try again in an hour. You can find both codes in your profile, free of charge.",
    IF_NOT_YOU,
  ]);
