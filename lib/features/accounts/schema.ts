import { z } from "zod";
import { reason } from "@/lib/platform/validation/reason";
import { ACCOUNT_TYPES } from "@/lib/ledger/account-label";
import {
  amountOrKeep,
  oneAmount,
  optionalAmount,
} from "@/lib/ledger/amount-or-keep";
import { amount } from "@/lib/ledger/fields";
import { CURRENCIES } from "@/lib/ledger/money";
import { isoDay, money, named, text } from "@/lib/calls/schemas";
import {
  choice,
  digits,
  optionalDay,
  optionalLine,
} from "@/lib/platform/validation/fields";

/** The path parameter of an account. */
export const accountNumber = z.string().regex(/^\d{10,34}$/);

export const accountJson = named(
  "Account",
  z.object({
    accountNumber: text,
    name: text,
    accountType: z.enum(ACCOUNT_TYPES),
    accountCurrency: z.enum(CURRENCIES),
    totalBalance: money,
    availableBalance: money,
    state: z.enum(["open", "blocked", "closed"]),
    isMain: z.boolean(),
    place: z.int(),
    openedOn: isoDay,
    closedOn: isoDay.nullable(),
    goal: money.nullable(),
    lockedUntil: isoDay.nullable(),
    version: text,
  }),
);

const accountName = optionalLine("Please enter a valid name", 40);

const goal = optionalAmount(amount());

/** POST /accounts. */
export const openAccountSchema = z.object({
  type: choice(ACCOUNT_TYPES, "Please choose the type of the account"),
  currency: choice(CURRENCIES, "Please choose a currency"),
  name: accountName,
  goal,
  lockedUntil: optionalDay,
});

export type OpenAccount = z.output<typeof openAccountSchema>;

/** PUT /accounts/{accountNumber}. An absent field keeps its value, an empty one is removed. */
export const changeAccountSchema = z.object({
  name: accountName.removeDefault().optional(),
  goal: goal.optional(),
  lockedUntil: optionalDay.optional(),
  place: z
    .int("Please enter a place from 1 to 20")
    .min(1, "Please enter a place from 1 to 20")
    .max(20, "Please enter a place from 1 to 20")
    .optional(),
});

export type ChangeAccount = z.output<typeof changeAccountSchema>;

/** POST /open-account/{userId}. Goal and lock are for the owner to choose. */
export const openAccountForSchema = openAccountSchema.pick({
  type: true,
  currency: true,
  name: true,
});

export type OpenAccountFor = z.output<typeof openAccountForSchema>;

/** PUT /name-account/{accountNumber}. */
export const nameAccountSchema = z.object({ name: accountName });

export type NameAccount = z.output<typeof nameAccountSchema>;

/** PUT /free-of-fees/{accountNumber}. Without a day the account pays fees. */
export const freeOfFeesSchema = z.object({
  until: optionalDay.describe(
    "The last day for which the account is free of monthly fees; it pays them without one",
  ),
  reason,
});

export type FreeOfFees = z.output<typeof freeOfFeesSchema>;

/** The reason for which staff block, unblock or close an account. */
export const stateReasonSchema = z.object({ reason });

export type StateReason = z.output<typeof stateReasonSchema>;

/** POST /move. */
export const moveSchema = oneAmount(
  z.object({
    fromAccount: digits("Please choose the account to move money from"),
    toAccount: digits("Please choose the account to move money to"),
    ...amountOrKeep,
    description: optionalLine("Please enter a valid description"),
  }),
);

export type Move = z.output<typeof moveSchema>;

export const totalCurrencySchema = z.object({
  currency: choice(CURRENCIES, "Please choose a currency"),
});
