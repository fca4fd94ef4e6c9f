import "server-only";
import { DomainError, refusalAt } from "@/lib/errors/domain-error";
import { zurichToday } from "@/lib/format";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import type { Movement } from "@/lib/ledger/post";
import { zurichMoment } from "@/lib/zurich";
import { findAccount, type FoundAccount } from "./store";

/** What staff ask to be moved by hand, in one shape for all calls; text only, so that it can wait in the database. */
export type StaffMovement = {
  direction: "credit" | "debit";
  /** The customer's account, by number or customer id. */
  account: string;
  /** The other side: an account of ours, somebody elsewhere, or the bank's cash. */
  other:
    | { account: string; number?: string }
    | { name: string; number: string }
    | null;
  amount: bigint;
  description: string;
  bank: string;
  /** The value date, Zurich time; now where both are null. */
  date: string | null;
  time: string | null;
};

/** What a refusal calls the two accounts: the call's own names. */
export type FieldNames = { account: string; other: string };

type Planned = {
  customerId: string;
  /** The same with accounts of ours by customer id, which goes on to mean the same people when a number changes. */
  fixed: StaffMovement;
  movement: Omit<Movement, "actor" | "origin" | "idempotency">;
};

/**
 * Looks the accounts up as they are now and says what is to be posted. The other side of somebody elsewhere is the
 * bank's suspense account.
 * @throws DomainError ACCOUNT_UNKNOWN, ACCOUNT_NOT_VERIFIED, SAME_ACCOUNT, CREDITED_CLOSED or VALUE_DATE_AHEAD.
 */
export async function planMovement(
  asked: StaffMovement,
  fields: FieldNames,
): Promise<Planned> {
  const { direction, other } = asked;
  const chosen = await requireAccount(asked.account, fields.account);
  const ours =
    other && "account" in other
      ? await requireAccount(other.account, fields.other)
      : null;
  if (ours?.id === chosen.id) throw new DomainError("SAME_ACCOUNT");
  const isCredit = direction === "credit";
  if ((isCredit ? chosen : ours)?.status === "closed")
    throw refusalAt(
      "CREDITED_CLOSED",
      isCredit ? fields.account : fields.other,
    );
  const elsewhere = other && "name" in other ? other : null;
  const otherId =
    ours?.id ?? (await bankAccount(elsewhere ? "suspense" : "cash"))(chosen.id);
  const valueAt = readValueDate(asked.date, asked.time);
  return {
    customerId: chosen.customer_id,
    fixed: {
      ...asked,
      account: chosen.customer_id,
      other: ours ? { account: ours.customer_id, number: ours.number } : other,
    },
    movement: {
      kind: direction,
      debitAccountId: isCredit ? otherId : chosen.id,
      creditAccountId: isCredit ? chosen.id : otherId,
      amountMinor: asked.amount,
      ...(valueAt && { valueAt }),
      description: asked.description,
      bank: asked.bank,
      ...(elsewhere && {
        counterpartyName: elsewhere.name,
        counterpartyNumber: elsewhere.number,
      }),
    },
  };
}

/** @throws DomainError ACCOUNT_UNKNOWN or ACCOUNT_NOT_VERIFIED, told at `field` where one is given. */
export async function requireAccount(
  numberOrId: string,
  field?: string,
): Promise<FoundAccount> {
  const account = await findAccount(numberOrId);
  if (account?.is_verified) return account;
  const code = account ? "ACCOUNT_NOT_VERIFIED" : "ACCOUNT_UNKNOWN";
  throw field ? refusalAt(code, field) : new DomainError(code);
}

/** A day without a time is its start, today without a time is now, a time without a day is today's. */
function readValueDate(date: string | null, time: string | null): Date | null {
  const today = zurichToday();
  if (!time && (!date || date === today)) return null;
  const valueAt = zurichMoment(date ?? today, time ?? "00:00");
  if (valueAt <= new Date()) return valueAt;
  throw refusalAt("VALUE_DATE_AHEAD", "date");
}
