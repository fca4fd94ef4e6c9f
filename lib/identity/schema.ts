import { z } from "zod";
import { explainPassword } from "@/lib/platform/validation/explain";
import { digits, email, line } from "@/lib/platform/validation/fields";
import { withExplanation } from "@/lib/platform/validation/hints";
import {
  MAX_PASSWORD,
  MIN_PASSWORD,
  PASSWORD_KINDS,
} from "@/lib/platform/validation/password-kinds";
import { optionalCode } from "./second-factor-code";

const ACCOUNT_NUMBER = "Please enter your account number";
const PASSWORD = "Please enter your password";
const CODE = "please enter the code";

export const required = (message: string) =>
  z.string({ error: message }).min(1, message);

/**
 * A password to compare with the stored one. Longer input than any accepted password is refused without hashing it.
 */
export const anyPassword = (message: string) =>
  required(message).max(1_000, message);

export const customerSignInSchema = z.object({
  accountNumber: digits(ACCOUNT_NUMBER),
  password: anyPassword(PASSWORD),
  /** Only for customers with a second factor. */
  code: optionalCode,
});

/**
 * The sign-in form's schema. Account numbers have at least ten digits, so a shorter one is refused in the browser
 * and costs no attempt.
 */
export const customerSignInFormSchema = customerSignInSchema.extend({
  accountNumber: digits(ACCOUNT_NUMBER, { min: 10 }),
});

export const adminSignInSchema = z.object({
  username: line("incorrect username"),
  password: anyPassword("incorrect password"),
  code: optionalCode,
});

export const codeSchema = z.object({
  userInput: digits(CODE, { min: 6, max: 10, name: "The code" }),
});

export const isStrong = (password: string): boolean =>
  PASSWORD_KINDS.every(({ pattern }) => pattern.test(password));

export const TOO_SHORT = "The password must have at least 8 characters";
export const TOO_LONG = "The password must have at most 128 characters";

export const TOO_WEAK =
  "password must contain lowercase, uppercase number and special character";

/** A password to set. The kinds of characters are checked before the length. */
export const newPassword = (
  empty = "input a strong password",
  weak = TOO_WEAK,
) =>
  withExplanation(
    required(empty)
      .refine(isStrong, weak)
      .min(MIN_PASSWORD, TOO_SHORT)
      .max(MAX_PASSWORD, TOO_LONG),
    explainPassword,
  );

export const DIFFERENT = "Passwords do not match";

type ConfirmedPassword = { password: string; confirmPassword: string };

/** For `refine`: returns whether both inputs are the same and not empty. */
export const isConfirmed = ({ password, confirmPassword }: ConfirmedPassword) =>
  password !== "" && password === confirmPassword;

export const notConfirmed = {
  path: ["confirmPassword"],
  error: ({ input }: { input: unknown }) => {
    const { password, confirmPassword } = input as ConfirmedPassword;
    return password || confirmPassword
      ? DIFFERENT
      : "Please confirm the new password";
  },
};

export const forgotSchema = z.object({
  email: email("Please enter your email address"),
});

export const continueSignUpSchema = z.object({
  email: email("Please enter your email address"),
  password: anyPassword(PASSWORD),
});

export const resetSchema = z
  .object({
    password: newPassword(),
    confirmPassword: z.string(DIFFERENT),
    code: optionalCode,
  })
  .refine(isConfirmed, notConfirmed);

/** Body of POST /verify/{id} for a password reset: exactly six digits, one per box of the form. */
export const resetCodeSchema = z.object({
  userInput: digits("Please enter the complete OTP.", {
    min: 6,
    max: 6,
    name: "The code",
  }),
});
