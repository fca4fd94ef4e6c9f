import "server-only";
import type { Admin } from "@/lib/auth/callers";
import { DomainError } from "@/lib/errors/domain-error";
import { zurichToday } from "@/lib/format";
import { referenceOf } from "@/lib/history/row";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { post, type Idempotency, type Origin } from "@/lib/ledger/post";
import { id as idSchema } from "@/lib/validation/fields";
import { zurichMoment } from "@/lib/zurich";
import type { StaffPosting } from "./schema";
import { findAccount } from "./store";

/**
 * Credits or debits a customer's account by hand. The other side is the account given as `to`, or the bank's cash.
 * @param accountId the account of the call's address, by number or customer id: the same one as `chooseAccount`.
 * @throws DomainError ACCOUNT_UNKNOWN, ACCOUNTS_DIFFER, SAME_ACCOUNT, VALUE_DATE_AHEAD, INSUFFICIENT_FUNDS,
 *   CURRENCY_MISMATCH or IDEMPOTENCY_CONFLICT.
 */
export async function postByStaff(
  admin: Admin,
  direction: "credit" | "debit",
  accountId: string,
  input: StaffPosting,
  origin: Origin,
  idempotency?: Idempotency,
): Promise<{ id: string; reference: string }> {
  const chosen = await requireAccount(accountId);
  if (chosen.number !== input.chooseAccount)
    throw new DomainError("ACCOUNTS_DIFFER");
  const other = input.to ? await requireAccount(input.to, "to") : null;
  if (other?.id === chosen.id) throw new DomainError("SAME_ACCOUNT");
  const otherId = other?.id ?? (await bankAccount("cash"))(chosen.id);
  const valueAt = readValueDate(input.date, input.time);
  const posted = await post({
    kind: direction,
    debitAccountId: direction === "credit" ? otherId : chosen.id,
    creditAccountId: direction === "credit" ? chosen.id : otherId,
    amountMinor: input.amount,
    ...(valueAt && { valueAt }),
    description: input.description,
    bank: input.bank,
    actor: { kind: "staff", id: admin.id },
    origin,
    ...(idempotency && { idempotency }),
  });
  return { id: posted.publicId, reference: referenceOf(posted.publicId) };
}

async function requireAccount(numberOrId: string, field?: string) {
  const known =
    idSchema.safeParse(numberOrId).success || /^\d{10,34}$/.test(numberOrId);
  const account = known ? await findAccount(numberOrId) : null;
  if (account) return account;
  const error = new DomainError("ACCOUNT_UNKNOWN");
  throw field
    ? new DomainError("ACCOUNT_UNKNOWN", { fields: { [field]: error.message } })
    : error;
}

/** A day without a time is its start, today without a time is now, a time without a day is today's. */
function readValueDate(date: string | null, time: string | null): Date | null {
  const today = zurichToday();
  if (!time && (!date || date === today)) return null;
  const valueAt = zurichMoment(date ?? today, time ?? "00:00");
  if (valueAt <= new Date()) return valueAt;
  const error = new DomainError("VALUE_DATE_AHEAD");
  throw new DomainError("VALUE_DATE_AHEAD", {
    fields: { date: error.message },
  });
}
