import { z } from "zod";
import { newPassword } from "@/lib/auth/schema";
import {
  ACCOUNT_STATUSES,
  ACCOUNT_TYPES,
  CURRENCIES,
  PROFILE_MARITAL_STATUSES,
} from "@/lib/customers/choices";
import { pastDay, spellRegistrationDate } from "@/lib/customers/schema";
import {
  amountOrZero,
  choice,
  digits,
  email,
  line,
  phone,
} from "@/lib/validation/fields";

/** PUT /admin-status/{userId} */
export const accountStatusSchema = z.object({
  accountStatus: choice(ACCOUNT_STATUSES, "Please choose a status"),
});

/** The form of the same call, which also asks whose status it is. */
export const statusFormSchema = z.object({
  account: digits("Please choose the account", { min: 10 }),
  ...accountStatusSchema.shape,
});

/** What is told where staff choose a marital status that is none of theirs. */
export const NO_MARITAL_STATUS = "select your marital status";

const AMOUNT = "Please enter a valid amount";

const updateFields = z
  .object({
    fullName: line("Input your fullname"),
    username: line("Input your username", 60),
    password: z.preprocess(
      (value) => (value === "" ? undefined : value),
      newPassword({
        empty: "input a strong password",
        weak: "password must contain lowercase, uppercase number and special character",
      }).optional(),
    ),
    phoneNumber: phone("input your phone number"),
    email: email("input your email"),
    occupation: line("input your occupation"),
    dateOfBirth: pastDay("input your date of birth"),
    maritalStatus: choice(PROFILE_MARITAL_STATUSES, NO_MARITAL_STATUS),
    address: line("input your address", 200),
    accountType: choice(
      ACCOUNT_TYPES,
      "select the type of account you want to open",
    ),
    registrationDate: pastDay("Please enter a valid date"),
    totalBalance: amountOrZero(AMOUNT),
    availableBalance: amountOrZero(AMOUNT),
    accountNumber: digits("minimum of 10 numbers", { min: 10 }),
    accountCurrency: choice(CURRENCIES, "Please choose a currency"),
    cotCode: line("Please enter your COT Code", 40),
    taxCode: line("Please enter your Tax Code", 40),
    accountLimit: z.preprocess(
      (value) => (value === "" ? null : value),
      amountOrZero(AMOUNT).nullable(),
    ),
  })
  .partial()
  .refine(
    (fields) => Object.values(fields).some((value) => value !== undefined),
    { path: ["form"], message: "Please change at least one field" },
  );

/** PUT /admin-update/{userId}: whatever is given changes. A blank password is none, a blank account limit is no limit. */
export const accountUpdateSchema = z.preprocess(
  spellRegistrationDate,
  updateFields,
);

export type AccountUpdate = z.output<typeof accountUpdateSchema>;
