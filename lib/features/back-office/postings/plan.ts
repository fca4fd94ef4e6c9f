import "server-only";
import { isIban, normaliseIban, ownNumberOf } from "@/lib/ledger/iban";
import { z } from "zod";
import { storedReason } from "@/lib/approvals/stored-reason";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { formatIsoDay } from "@/lib/platform/format";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import type { Movement } from "@/lib/ledger/post";
import { storedAccountId, storedAmount } from "@/lib/ledger/fields";
import { bankDay, bankNow, bankToday } from "@/lib/platform/time/clock";
import { id } from "@/lib/platform/validation/fields";
import { findZurichMoment } from "@/lib/platform/time/zurich";
import { postingErrors, tooEarly } from "./staff-errors";
import { findAccount, findAccountById, type CustomerAccount } from "./store";

type ExternalParty = { name: string; number: string };

/** A manual posting by staff, in the same shape for all routes. */
export type StaffMovement = {
  direction: "credit" | "debit";
  account: CustomerAccount;
  /** The other side: an account of this bank, a party elsewhere, or null for the bank's cash. */
  other: CustomerAccount | ExternalParty | null;
  amount: bigint;
  description: string;
  bank: string;
  /** The value date in Zurich time; null for both means now. */
  date: string | null;
  time: string | null;
  reason: string;
  /** The public id of the reversed entry that this one replaces. */
  rebooks: string | null;
};

/** The route's names of the two account fields, for errors. */
export type FieldNames = { account: string; other: string };

export const HISTORY_FIELDS = {
  account: "sender",
  other: "accountTransferredTo",
};

/**
 * The movement as it is stored while it waits for approval, beside the id of its account: with the id of the other
 * account instead of its number, so that it stays valid when a number changes. The number is kept for display.
 */
export const storedMovement = z.object({
  direction: z.enum(["credit", "debit"]),
  other: z
    .union([
      z.object({ account: storedAccountId, number: z.string() }),
      z.object({ name: z.string(), number: z.string() }),
    ])
    .nullable(),
  amount: storedAmount,
  description: z.string(),
  bank: z.string(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  reason: storedReason,
  rebooks: id.nullable().default(null),
});

export type StoredMovement = z.output<typeof storedMovement>;

type PlannedMovement = {
  stored: StoredMovement;
  movement: Omit<Movement, "actor" | "context" | "idempotency">;
};

/**
 * Returns the values that an approval of a stored movement is bound to: payer, payee, texts and value date. A value
 * date that the form left empty is the day of the approval.
 */
export function essenceOf(movement: StoredMovement) {
  const { direction, other, description, bank, date, time } = movement;
  const external = other && "name" in other ? other : null;
  return [
    direction,
    external
      ? "suspense"
      : other && "account" in other
        ? other.account
        : "cash",
    description,
    bank,
    external?.name ?? "",
    external?.number ?? "",
    date,
    time && time.padEnd(8, ":00"),
  ];
}

/**
 * Returns the movement to post. A party elsewhere is posted against the bank's suspense account.
 * @throws DomainError SAME_ACCOUNT, CREDITED_CLOSED, VALUE_DATE_AHEAD, VALUE_DATE_EARLY or VALUE_TIME_SKIPPED.
 */
export async function planMovement(
  requested: StaffMovement,
  fields: FieldNames,
): Promise<PlannedMovement> {
  const { account, ...shared } = requested;
  const { direction, other } = shared;
  const otherAccount = other && "id" in other ? other : null;
  if (otherAccount?.id === account.id)
    throw new DomainError(postingErrors.SAME_ACCOUNT);
  const isCredit = direction === "credit";
  if ((isCredit ? account : otherAccount)?.status === "closed")
    throw fieldError(
      staffLedgerErrors.CREDITED_CLOSED,
      isCredit ? fields.account : fields.other,
    );
  const externalParty = other && "name" in other ? other : null;
  const otherId =
    otherAccount?.id ??
    (await bankAccount(externalParty ? "suspense" : "cash"))(account);
  const valueAt = readValueDate(requested.date, requested.time);
  for (const each of [account, otherAccount])
    if (valueAt && each) refuseBeforeRegistration(valueAt, each);
  return {
    stored: {
      ...shared,
      other: otherAccount
        ? { account: otherAccount.id, number: otherAccount.number }
        : externalParty,
    },
    movement: {
      kind: direction,
      debitAccountId: isCredit ? otherId : account.id,
      creditAccountId: isCredit ? account.id : otherId,
      amountMinor: requested.amount,
      ...(valueAt && { valueAt }),
      description: requested.description,
      bank: requested.bank,
      ...(externalParty && {
        counterpartyName: externalParty.name,
        counterpartyNumber: externalParty.number,
      }),
    },
  };
}

/**
 * Returns a verified customer's account by its id, or by its number or its owner's id as a call names it.
 * @throws DomainError ACCOUNT_UNKNOWN or ACCOUNT_NOT_VERIFIED, on `field` if given.
 */
export async function requireAccount(
  key: bigint | string,
  field?: string,
): Promise<CustomerAccount> {
  const account =
    typeof key === "bigint"
      ? await findAccountById(key)
      : await findAccount(key);
  if (account?.isVerified) return account;
  const error = account
    ? staffLedgerErrors.ACCOUNT_NOT_VERIFIED
    : staffLedgerErrors.ACCOUNT_UNKNOWN;
  throw field ? fieldError(error, field) : new DomainError(error);
}

/**
 * Returns the other side of a history record: an account of this bank by number, IBAN or customer id, or else a party
 * elsewhere.
 * @throws DomainError ACCOUNT_NOT_VERIFIED.
 */
export const findOtherSide = async (
  text: string,
  holder: string,
): Promise<CustomerAccount | ExternalParty> => {
  const iban = normaliseIban(text);
  const isValid = isIban(iban);
  const key = (isValid && ownNumberOf(iban)) || text;
  if (await findAccount(key)) return requireAccount(key, HISTORY_FIELDS.other);
  const number = /^\d+$/.test(key) ? key : isValid ? iban : "";
  return { name: holder || text, number };
};

/** A past day without a time means its start, today without a time means now, a time without a day means today. */
function readValueDate(date: string | null, time: string | null): Date | null {
  const today = bankToday();
  if (!time && (!date || date === today)) return null;
  const valueAt = findZurichMoment(date ?? today, time ?? "00:00");
  if (!valueAt) throw fieldError(postingErrors.VALUE_TIME_SKIPPED, "time");
  if (valueAt <= bankNow()) return valueAt;
  throw fieldError(postingErrors.VALUE_DATE_AHEAD, "date");
}

function refuseBeforeRegistration(
  valueAt: Date,
  { number, registeredAt }: CustomerAccount,
): void {
  const registered = bankDay(registeredAt);
  if (bankDay(valueAt) >= registered) return;
  const message = tooEarly(number, formatIsoDay(registered));
  throw new DomainError(postingErrors.VALUE_DATE_EARLY, {
    message,
    fields: { date: message },
  });
}
