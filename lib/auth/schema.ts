import { z } from "zod";
import { digits, line } from "@/lib/validation/fields";

const ACCOUNT_NUMBER = "Please enter your account number";
const PASSWORD = "Please enter your password";
const CODE = "please enter the code";

/** A password as given, right or wrong. */
export const anyPassword = (message: string) =>
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

/** Whether a password has the four kinds of characters that the specification asks for. */
export const isStrong = (password: string): boolean =>
  [/[A-Z]/, /[a-z]/, /\d/, SPECIAL].every((kind) => kind.test(password));

/** Whether a password has 8 to 128 characters. */
export const isRightLength = (password: string): boolean =>
  password.length >= 8 && password.length <= 128;

export const WRONG_LENGTH = "The password must have 8 to 128 characters";

/** A password to be set: the kinds of characters first, then how many. */
export const newPassword = ({ empty, weak }: { empty: string; weak: string }) =>
  anyPassword(empty)
    .refine(isStrong, { message: weak, abort: true })
    .refine(isRightLength, WRONG_LENGTH);
