import type { Role } from "@/lib/identity/rights";
import { site } from "@/lib/platform/config/site";
import { letter } from "@/lib/platform/mail/letter";
import type { Mail } from "@/lib/platform/mail/store";

/** A colleague’s help is an administrator, not customer care. */
const IF_NOT_EXPECTED =
  "If you didn’t expect this, please contact an administrator straight away.";

const SIGN_OUT = "You were signed out everywhere.";

/** Carries the password, which nobody else has seen. */
export const temporaryPasswordMail = (
  to: string,
  { username, password }: { username: string; password: string },
): Mail =>
  letter(to, `Your temporary password as staff of ${site.name}`, [
    `Hello ${username},`,
    `Your username is ${username}, and your temporary password is ${password}`,
    "Sign in on the page for staff. You choose a password of your own before anything else.",
    "Don’t share this password. No colleague needs it.",
    IF_NOT_EXPECTED,
  ]);

/** The changes that are announced to the colleague, each with its consequences. */
const TEXTS = {
  role: (role: Role) => `Your role is now ${role}. ${SIGN_OUT}`,
  email: () =>
    "The email address of your staff account was changed. We send this email to both addresses.",
  disable: () => `Your staff account was disabled. ${SIGN_OUT}`,
  enable: () => "Your staff account was enabled. You can sign in again.",
  password: () =>
    `You will get a temporary password in a separate email. ${SIGN_OUT}`,
  factor: () =>
    `Two-factor sign-in was removed from your staff account. ${SIGN_OUT} Please set it up again.`,
} as const;

type AnnouncedChange = keyof typeof TEXTS;

export const colleagueChangedMail = (
  to: string,
  username: string,
  { change, role }: { change: AnnouncedChange; role: Role },
): Mail =>
  letter(to, "Your staff account was changed", [
    `Hello ${username},`,
    `Two administrators changed your account. ${TEXTS[change](role)}`,
    IF_NOT_EXPECTED,
  ]);
