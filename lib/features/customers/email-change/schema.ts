import { z } from "zod";
import { anyPassword } from "@/lib/identity/schema";
import { optionalCode } from "@/lib/identity/second-factor-code";
import { digits, email } from "@/lib/platform/validation/fields";

/** POST /change-email */
export const newEmailSchema = z.object({
  email: email("Please enter your new email address"),
  password: anyPassword("Please enter your password"),
  code: optionalCode,
});

export type NewEmail = z.output<typeof newEmailSchema>;

const emailedCode = (error: string) =>
  digits(error, { min: 6, max: 6, name: "The code" });

/** POST /confirm-email-change */
export const confirmSchema = z.object({
  presentCode: emailedCode(
    "Please enter the 6 digits from the email to your current address",
  ),
  newCode: emailedCode(
    "Please enter the 6 digits from the email to your new address",
  ),
});

export type EmailCodes = z.output<typeof confirmSchema>;
