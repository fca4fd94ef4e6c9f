import { z } from "zod";
import { digits, line } from "@/lib/validation/fields";

const ACCOUNT_NUMBER = "Please enter your account number";
const PASSWORD = "Please enter your password";
const CODE = "please enter the code";

const anyPassword = (message: string) =>
  z.string({ error: message }).min(1, message).max(1_000, message);

/** POST /loginA */
export const customerSignInSchema = z.object({
  accountNumber: digits(ACCOUNT_NUMBER),
  password: anyPassword(PASSWORD),
});

/** POST /admin-login */
export const adminSignInSchema = z.object({
  username: line("incorrect username"),
  password: anyPassword("incorrect password"),
});

/** POST /verify/{id} */
export const codeSchema = z.object({
  userInput: digits(CODE, { min: 6, max: 10 }),
});

const SPECIAL = /[!@#$%^&*(),.?":{}|<>]/;

/** A password to be set: the characters the specification asks for, 8 to 128 of them. */
export const newPassword = ({ empty, weak }: { empty: string; weak: string }) =>
  z
    .string({ error: empty })
    .min(1, empty)
    .refine(
      (value) =>
        /[A-Z]/.test(value) &&
        /[a-z]/.test(value) &&
        /\d/.test(value) &&
        SPECIAL.test(value),
      {
        message: weak,
        abort: true,
      },
    )
    .min(8, "The password must have at least 8 characters")
    .max(128, "The password must have at most 128 characters");
