import { z } from "zod";
import { newPassword } from "@/lib/identity/schema";
import {
  ACCOUNT_STATUSES,
  PROFILE_MARITAL_STATUSES,
} from "@/lib/features/customers/choices";
import {
  accountCurrency,
  chosenNumber,
  NO_MARITAL_STATUS,
  personByStaff,
  REGISTRATION_DATE,
} from "@/lib/features/customers/schema";
import { optionalReason, reason } from "@/lib/platform/validation/reason";
import { choice, digits, line } from "@/lib/platform/validation/fields";
import { withSpellings } from "@/lib/platform/validation/spellings";
import { amountOrZero, baseAmountOrZero } from "@/lib/ledger/fields";

export const accountStatusSchema = z.object({
  accountStatus: choice(ACCOUNT_STATUSES, "Please choose a status"),
  reason: optionalReason,
});

/** The form of the same route, with the account to change. */
export const statusFormSchema = z.object({
  account: digits("Please choose an account", { min: 10 }),
  ...accountStatusSchema.shape,
  reason,
});

const updateFields = z
  .object({
    fullName: personByStaff.fullName,
    username: personByStaff.username,
    password: z.preprocess(
      (value) => (value === "" ? undefined : value),
      newPassword("Please enter a password").optional(),
    ),
    phoneNumber: personByStaff.phoneNumber,
    email: personByStaff.email,
    occupation: personByStaff.occupation,
    dateOfBirth: personByStaff.dateOfBirth,
    maritalStatus: choice(PROFILE_MARITAL_STATUSES, NO_MARITAL_STATUS),
    address: personByStaff.address,
    accountType: personByStaff.accountType,
    registrationDate: personByStaff.registrationDate,
    totalBalance: amountOrZero(),
    availableBalance: amountOrZero(),
    holdReason: z.preprocess(
      (value) => (value === "" ? undefined : value),
      line("Please enter a reason", 140).optional(),
    ),
    accountNumber: chosenNumber,
    accountCurrency,
    cotCode: personByStaff.cotCode,
    taxCode: personByStaff.taxCode,
    accountLimit: z.preprocess(
      (value) => (value === "" ? null : value),
      baseAmountOrZero().nullable(),
    ),
    reason: z.preprocess(
      (value) => (value === "" ? undefined : value),
      reason.optional(),
    ),
  })
  .partial()
  .refine(
    ({ reason: _, ...fields }) =>
      Object.values(fields).some((value) => value !== undefined),
    { path: ["form"], message: "Please change at least one field" },
  )
  .refine(
    ({ holdReason, availableBalance }) =>
      holdReason === undefined || availableBalance !== undefined,
    {
      path: ["holdReason"],
      message: "Please change the available balance to put money on hold",
    },
  );

/**
 * PUT /admin-update/{userId}: only the given fields change. A blank password is left out; a blank account limit
 * means no limit.
 */
export const accountUpdateSchema = withSpellings(
  REGISTRATION_DATE,
  updateFields,
);

/** The form of the same route, which requires a reason for new balances. */
export const accountUpdateFormSchema = accountUpdateSchema.refine(
  ({ totalBalance, availableBalance, reason: given }) =>
    given !== undefined ||
    (totalBalance === undefined && availableBalance === undefined),
  { path: ["reason"], message: "Please give a reason" },
);

export type AccountUpdate = z.output<typeof accountUpdateSchema>;
