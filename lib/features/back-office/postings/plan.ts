import "server-only";
import { z } from "zod";
import { staffLedgerErrors } from "@/lib/ledger/staff-errors";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { zurichToday } from "@/lib/platform/format";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import type { Movement } from "@/lib/ledger/post";
import { storedAmount } from "@/lib/ledger/stored-amount";
import { id } from "@/lib/platform/validation/fields";
import { zurichMoment } from "@/lib/platform/time/zurich";
import { postingErrors } from "./staff-errors";
import { findAccount, type FoundAccount } from "./store";

/** A manual posting by staff, in the same shape for all routes. */
export type StaffMovement = {
  direction: "credit" | "debit";
  /** The customer's account, by number or customer id. */
  account: string;
  /** The other side: an account of this bank, a party elsewhere, or null for the bank's cash. */
  other: { account: string } | { name: string; number: string } | null;
  amount: bigint;
  description: string;
  bank: string;
  /** The value date in Zurich time; null for both means now. */
  date: string | null;
  time: string | null;
};

/** The route's names of the two account fields, for errors. */
export type FieldNames = { account: string; other: string };

export const HISTORY_FIELDS = {
  account: "sender",
  other: "accountTransferredTo",
};

/**
 * The movement as it is stored while it waits for approval: with customer ids instead of account numbers, so that it
 * stays valid when a number changes. The number of the other account is kept for display.
 */
export const storedMovement = z.object({
  direction: z.enum(["credit", "debit"]),
  account: id,
  other: z
    .union([
      z.object({ account: id, number: z.string() }),
      z.object({ name: z.string(), number: z.string() }),
    ])
    .nullable(),
  amount: storedAmount,
  description: z.string(),
  bank: z.string(),
  date: z.string().nullable(),
  time: z.string().nullable(),
});

export type StoredMovement = z.output<typeof storedMovement>;

type Planned = {
  customerId: string;
  stored: StoredMovement;
  movement: Omit<Movement, "actor" | "origin" | "idempotency">;
};

/**
 * Looks up the accounts and returns the movement to post. A party elsewhere is posted against the bank's suspense
 * account.
 * @throws DomainError ACCOUNT_UNKNOWN, ACCOUNT_NOT_VERIFIED, SAME_ACCOUNT, CREDITED_CLOSED or VALUE_DATE_AHEAD.
 */
export async function planMovement(
  requested: StaffMovement,
  fields: FieldNames,
): Promise<Planned> {
  const { direction, other } = requested;
  const chosen = await requireAccount(requested.account, fields.account);
  const ours =
    other && "account" in other
      ? await requireAccount(other.account, fields.other)
      : null;
  if (ours?.id === chosen.id) throw new DomainError(postingErrors.SAME_ACCOUNT);
  const isCredit = direction === "credit";
  if ((isCredit ? chosen : ours)?.status === "closed")
    throw fieldError(
      staffLedgerErrors.CREDITED_CLOSED,
      isCredit ? fields.account : fields.other,
    );
  const elsewhere = other && "name" in other ? other : null;
  const otherId =
    ours?.id ?? (await bankAccount(elsewhere ? "suspense" : "cash"))(chosen.id);
  const valueAt = readValueDate(requested.date, requested.time);
  return {
    customerId: chosen.customer_id,
    stored: {
      ...requested,
      account: chosen.customer_id,
      other: ours
        ? { account: ours.customer_id, number: ours.number }
        : elsewhere,
    },
    movement: {
      kind: direction,
      debitAccountId: isCredit ? otherId : chosen.id,
      creditAccountId: isCredit ? chosen.id : otherId,
      amountMinor: requested.amount,
      ...(valueAt && { valueAt }),
      description: requested.description,
      bank: requested.bank,
      ...(elsewhere && {
        counterpartyName: elsewhere.name,
        counterpartyNumber: elsewhere.number,
      }),
    },
  };
}

/**
 * Returns a verified customer's account.
 * @throws DomainError ACCOUNT_UNKNOWN or ACCOUNT_NOT_VERIFIED, on `field` if given.
 */
export async function requireAccount(
  numberOrId: string,
  field?: string,
): Promise<FoundAccount> {
  const account = await findAccount(numberOrId);
  if (account?.is_verified) return account;
  const error = account
    ? staffLedgerErrors.ACCOUNT_NOT_VERIFIED
    : staffLedgerErrors.ACCOUNT_UNKNOWN;
  throw field ? fieldError(error, field) : new DomainError(error);
}

/** A past day without a time means its start, today without a time means now, a time without a day means today. */
function readValueDate(date: string | null, time: string | null): Date | null {
  const today = zurichToday();
  if (!time && (!date || date === today)) return null;
  const valueAt = zurichMoment(date ?? today, time ?? "00:00");
  if (valueAt <= new Date()) return valueAt;
  throw fieldError(postingErrors.VALUE_DATE_AHEAD, "date");
}
