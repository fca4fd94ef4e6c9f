import { z } from "zod";
import {
  anyPassword,
  required,
  isStrong,
  newPassword,
  TOO_LONG,
  TOO_SHORT,
  TOO_WEAK,
} from "@/lib/identity/schema";
import { bankToday } from "@/lib/platform/time/clock";
import {
  choice,
  day,
  digits,
  email,
  line,
  name,
  phone,
  ungrouped,
  username,
} from "@/lib/platform/validation/fields";
import {
  explainDay,
  explainDigits,
  explainPassword,
} from "@/lib/platform/validation/explain";
import { cleanPasted } from "@/lib/platform/validation/odd-text";
import { withExplanation } from "@/lib/platform/validation/hints";
import {
  MAX_PASSWORD,
  MIN_PASSWORD,
} from "@/lib/platform/validation/password-kinds";
import { withSpellings } from "@/lib/platform/validation/spellings";
import {
  MAIN_ACCOUNT_TYPES,
  MARITAL_STATUSES,
  PROFILE_MARITAL_STATUSES,
} from "./choices";
import { amountOrZero, baseAmountOrZero } from "@/lib/ledger/fields";
import { BASE_CURRENCY, CURRENCIES } from "@/lib/ledger/money";

/** A day up to today in Zurich; `future` is the error for a later day. ISO days compare correctly as text. */
const pastDay = (message: string, future?: string) =>
  withExplanation(
    day(message).refine((value) => value <= bankToday(), future ?? message),
    explainDay(future ? undefined : bankToday),
  );

const person = {
  fullName: name("Input your fullname"),
  username: username("Input your username"),
  phoneNumber: phone("input your phone number"),
  email: email("input your email"),
  occupation: line("input your occupation"),
  dateOfBirth: pastDay("input your date of birth"),
  maritalStatus: choice(MARITAL_STATUSES, "select your marital status"),
  address: line("input your address", 200),
  accountType: choice(
    MAIN_ACCOUNT_TYPES,
    "select the type of account you want to open",
  ),
};

/** POST /sign-up. The order of the keys is the order of the checks. */
export const signUpSchema = z
  .object({
    ...person,
    password: newPassword(
      "input a strong password",
      "password and confirmPassword must match, and it must contain upperCasa, lowercase and special character",
    ),
    retypePassword: anyPassword("retype your password correctly"),
  })
  .refine((value) => value.password === value.retypePassword, {
    path: ["retypePassword"],
    message: "password and retype password must match",
  });

export type SignUp = z.output<typeof signUpSchema>;

/** A transfer code that staff choose. */
const givenCode = (message: string) =>
  z.string({ error: message }).transform(cleanPasted).pipe(line(message, 40));

/** A customer's data as staff enter it, without the marital status. */
export const personByStaff = {
  fullName: name("Please enter the full name"),
  username: username("Please enter the username"),
  phoneNumber: phone("Please enter a valid phone number"),
  email: email("Please enter a valid email address"),
  occupation: line("Please enter the occupation"),
  dateOfBirth: pastDay("Please enter a valid date of birth"),
  address: line("Please enter the address", 200),
  accountType: choice(MAIN_ACCOUNT_TYPES, "Please choose the account type"),
  registrationDate: pastDay(
    "Please enter the registration date",
    "The registration date can’t be in the future",
  ),
  cotCode: givenCode("Please enter the COT code"),
  taxCode: givenCode("Please enter the tax code"),
};

export const NO_MARITAL_STATUS = "Please choose the marital status";

const NUMBER_TOO_SHORT = "minimum of 10 numbers";

/** An account number that staff choose. */
export const chosenNumber = digits(NUMBER_TOO_SHORT, { min: 10 });

export const accountCurrency = choice(CURRENCIES, "Please choose a currency");

// The specification checks the rules that follow the fields in this order.
const adminCreateFields = z
  .object({
    fullName: personByStaff.fullName,
    username: personByStaff.username,
    phoneNumber: personByStaff.phoneNumber,
    email: personByStaff.email,
    occupation: personByStaff.occupation,
    dateOfBirth: personByStaff.dateOfBirth,
    maritalStatus: choice(MARITAL_STATUSES, NO_MARITAL_STATUS),
    address: personByStaff.address,
    accountType: personByStaff.accountType,
    accountNumber: withExplanation(
      ungrouped(NUMBER_TOO_SHORT).pipe(z.string().min(1, NUMBER_TOO_SHORT)),
      explainDigits({ min: 10, max: 34, name: "An account number" }),
    ),
    /** Of the account and its balances; the limit is in the base currency. */
    accountCurrency: accountCurrency.default(BASE_CURRENCY),
    availableBalance: amountOrZero(),
    totalBalance: amountOrZero(),
    registrationDate: personByStaff.registrationDate,
    password: withExplanation(
      required("Please enter a password"),
      explainPassword,
    ),
    retype_password: required("Please retype the password"),
    accountLimit: baseAmountOrZero(),
    cotCode: personByStaff.cotCode,
    taxCode: personByStaff.taxCode,
  })
  .refine((value) => value.password === value.retype_password, {
    path: ["retype_password"],
    message: "password and retype password must match",
  })
  .refine((value) => isStrong(value.password), {
    path: ["password"],
    message: TOO_WEAK,
  })
  .refine((value) => value.password.length >= MIN_PASSWORD, {
    path: ["password"],
    message: TOO_SHORT,
  })
  .refine((value) => value.password.length <= MAX_PASSWORD, {
    path: ["password"],
    message: TOO_LONG,
  })
  .refine((value) => value.totalBalance === value.availableBalance, {
    path: ["totalBalance"],
    message:
      "total balance and available balance must be the same for a new user",
  })
  .refine((value) => chosenNumber.safeParse(value.accountNumber).success, {
    path: ["accountNumber"],
    message: NUMBER_TOO_SHORT,
  });

/** The specification's misspelt name of a field, with the right one. */
export const REGISTRATION_DATE = { registerationDate: "registrationDate" };

/** POST /admin-create. */
export const adminCreateSchema = withSpellings(
  { ...REGISTRATION_DATE, retypePassword: "retype_password" },
  adminCreateFields,
);

export type AdminCreate = z.output<typeof adminCreateSchema>;

const FIELDS_REQUIRED = "All fields are required";

/** PUT /update-personal-profile. Without a marital status the stored one stays. */
export const profileSchema = z.object({
  username: username(FIELDS_REQUIRED),
  phoneNumber: line(FIELDS_REQUIRED, 30).pipe(
    phone("Please enter a valid phone number"),
  ),
  maritalStatus: choice(
    PROFILE_MARITAL_STATUSES,
    "select your marital status",
  ).optional(),
  address: line(FIELDS_REQUIRED, 200),
});

export type ProfileUpdate = z.output<typeof profileSchema>;

export const removeSecondFactorSchema = z.object({
  reason: line("Please say how you checked that this is the customer", 200),
  password: anyPassword("Please enter your password"),
});

export type SecondFactorRemoval = z.output<typeof removeSecondFactorSchema>;
