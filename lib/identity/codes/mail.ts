import { site } from "@/lib/platform/config/site";
import { IF_NOT_ASKED, letter, hello } from "@/lib/platform/mail/letter";
import type { Mail } from "@/lib/platform/mail/store";

/** Without a name: anybody can ask for a code in any name for any address. */
export const codeMail = (
  to: string,
  code: string,
  purpose: "sign_up" | "password_reset",
): Mail =>
  letter(
    to,
    purpose === "sign_up" ? "Your sign-up code" : "Your password reset code",
    [
      "Hello,",
      `Your code to ${purpose === "sign_up" ? "confirm your email address" : "set a new password"} is ${code}. It’s valid for 5 minutes and works once.`,
      ...(purpose === "sign_up"
        ? [
            "If you have closed the page for the code, open the sign-up page and choose “Enter your code”.",
          ]
        : []),
      `Don’t share this code. Nobody from ${site.name} will ever ask you for it.`,
      "If you didn’t ask for this code, you can ignore this email.",
    ],
  );

/** The code in an email, and the link to the page for the code. The link alone sets no password. */
type CodeLink = { code: string; link: string };

const codeLinkMail =
  (reason: string, ifNotAsked: string) =>
  (
    { email, fullName }: { email: string; fullName: string },
    { code, link }: CodeLink,
  ): Mail =>
    letter(
      email,
      "Set a new password",
      [
        hello(fullName),
        `${reason} Open this page:`,
        link,
        `Enter this code there: ${code}. It’s valid for 5 minutes and works once. The page can send you a new one.`,
        `Your current password stays valid until you set a new one. Don’t share the code. Nobody from ${site.name} will ever ask you for it.`,
        ifNotAsked,
      ],
      { link },
    );

/** Sent by staff. */
export const resetLinkMail = codeLinkMail(
  "Our staff sent you this email so that you can set a new password.",
  IF_NOT_ASKED,
);

/** Sent after a request, once too many wrong codes were entered for the address. */
export const resetByLinkMail = codeLinkMail(
  "Someone asked for a new password for your account. Too many wrong codes were entered before, so the code works only on the page that this email opens.",
  "If you didn’t ask for a new password, you can ignore this email.",
);

/** Sent to the stored address of a customer who requested it at sign-in. */
export const forgottenNumberMail = (
  to: string,
  fullName: string,
  accountNumber: string,
): Mail =>
  letter(to, "Your account number", [
    hello(fullName),
    `Your account number is ${accountNumber}. Sign in with this number and your password.`,
    "If you didn’t ask for this email, you can ignore it. The number alone doesn’t open your account.",
  ]);

/**
 * Sent when somebody asks for a number or a new password with the address of an unfinished sign-up. Without a name: the
 * address is not proven.
 */
export const signUpUnfinishedMail = (to: string): Mail =>
  letter(to, "Your sign-up isn’t finished", [
    "Hello,",
    `Someone, probably you, asked us about an account with this email address. It has no account yet, because the code for the sign-up wasn’t entered. To go on, open the sign-up page, choose “Enter your code”, and request a new code with your email address and password. If you don’t remember the password, sign up again.`,
    "If you didn’t ask for this, you can ignore this email.",
  ]);
