import { z } from "zod";
import { call } from "@/lib/calls/call";
import { money, named, text } from "@/lib/calls/schemas";
import { ledgerErrors, REFUSED_ACCOUNTS } from "@/lib/ledger/errors";
import { CURRENCIES } from "@/lib/ledger/money";
import { commonErrors } from "@/lib/platform/errors/common";
import { ACCOUNT_FAILED, accountErrors, MOVE_FAILED } from "./errors";
import {
  accountJson,
  accountNumber,
  changeAccountSchema,
  moveSchema,
  totalCurrencySchema,
  openAccountSchema,
} from "./schema";

export const listOwnAccounts = call({
  method: "GET",
  path: "/accounts",
  summary: "Lists your accounts, the main account first and closed ones last.",
  caller: "customer",
  answers: { accounts: z.array(accountJson) },
  fallback: ACCOUNT_FAILED,
});

export const openAccount = call({
  method: "POST",
  path: "/accounts",
  summary:
    "Opens an account in one of nine currencies, or a pot. Only a pot has a goal and a day before which it pays nothing out.",
  caller: "customer",
  body: openAccountSchema,
  idempotent: true,
  answers: { message: text, account: accountJson },
  refuses: [
    accountErrors.ONLY_POTS,
    accountErrors.LOCK_PAST,
    accountErrors.LOCK_TOO_LONG,
    accountErrors.OPENED_BY_STAFF,
    accountErrors.ACCOUNTS_FULL,
    ledgerErrors.ACCOUNT_NOT_ACTIVE,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: ACCOUNT_FAILED,
  unreached: ACCOUNT_FAILED,
});

export const changeAccount = call({
  method: "PUT",
  path: "/accounts/{accountNumber}",
  params: { accountNumber },
  summary:
    "Changes name, goal, lock or place of your account. An absent field stays as it is, an empty one is removed.",
  caller: "customer",
  body: changeAccountSchema,
  shows: ["name", "goal", "lockedUntil", "place"],
  answers: { message: text, account: accountJson },
  refuses: [
    commonErrors.NOT_FOUND,
    accountErrors.ONLY_POTS,
    accountErrors.LOCK_PAST,
    accountErrors.LOCK_TOO_LONG,
    accountErrors.LOCK_KEPT,
    ledgerErrors.ACCOUNT_BLOCKED,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: ACCOUNT_FAILED,
});

export const closeAccount = call({
  method: "DELETE",
  path: "/accounts/{accountNumber}",
  params: { accountNumber },
  summary:
    "Closes your account. It is refused for the main account, and while the account has money, a hold, a pending wire, a standing order, a loan, an open case or a waiting request.",
  caller: "customer",
  answers: { message: text },
  refuses: [
    commonErrors.NOT_FOUND,
    accountErrors.ACCOUNT_NEEDED,
    ledgerErrors.ACCOUNT_BLOCKED,
  ],
  fallback: ACCOUNT_FAILED,
});

export const chooseTotalCurrency = call({
  method: "PUT",
  path: "/total-currency",
  summary: "Chooses the currency in which the dashboard shows the total.",
  caller: "customer",
  body: totalCurrencySchema,
  answers: { message: text },
  refuses: [],
  fallback: ACCOUNT_FAILED,
});

export const moveMoney = call({
  method: "POST",
  path: "/move",
  summary:
    "Moves money between two of your accounts in one currency at once: amount, or all of the available balance except keep.",
  caller: "customer",
  body: moveSchema,
  idempotent: true,
  answers: {
    message: text,
    move: named(
      "Move",
      z.object({
        id: text,
        reference: text,
        amount: money,
        currency: z.enum(CURRENCIES),
      }),
    ),
  },
  refuses: [
    accountErrors.NOT_YOUR_ACCOUNT,
    accountErrors.SAME_OWN_ACCOUNT,
    ledgerErrors.ACCOUNT_NOT_ACTIVE,
    ...REFUSED_ACCOUNTS,
    ledgerErrors.CURRENCY_MISMATCH,
    ledgerErrors.INSUFFICIENT_FUNDS,
    ledgerErrors.NOTHING_TO_MOVE,
    commonErrors.TOO_MANY_THIS_HOUR,
  ],
  fallback: MOVE_FAILED,
  unreached: MOVE_FAILED,
});
