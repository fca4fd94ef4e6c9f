import "server-only";
import { isAccountNumber } from "@/lib/customers/account-number";
import { DomainError, refusalAt } from "@/lib/errors/domain-error";
import { zurichToday } from "@/lib/format";
import { referenceOf } from "@/lib/history/row";
import type { Call } from "@/lib/http/route";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { findEarlier, post, type Posted } from "@/lib/ledger/post";
import { id as idSchema } from "@/lib/validation/fields";
import { zurichMoment } from "@/lib/zurich";
import type { StaffPosting } from "./schema";
import { findAccount } from "./store";

/**
 * Credits or debits a customer's account by hand. The other side is the account given as `to`, or the bank's cash.
 * The account of the call's address, by number or customer id, is the same one as `chooseAccount`. A repeated key
 * answers what its first call answered.
 * @throws DomainError ACCOUNT_UNKNOWN, ACCOUNT_NOT_VERIFIED, ACCOUNTS_DIFFER, SAME_ACCOUNT, CREDITED_CLOSED,
 *   VALUE_DATE_AHEAD, INSUFFICIENT_FUNDS, CURRENCY_MISMATCH or IDEMPOTENCY_CONFLICT.
 */
export async function postByStaff(
  direction: "credit" | "debit",
  { caller, params, body, origin, idempotency }: Call<"admin", StaffPosting>,
) {
  const earlier = idempotency && (await findEarlier(idempotency));
  if (earlier) return toAnswer(direction, earlier);
  const chosen = await requireAccount(params.accountId!);
  if (chosen.number !== body.chooseAccount)
    throw new DomainError("ACCOUNTS_DIFFER");
  const other = body.to ? await requireAccount(body.to, "to") : null;
  if (other?.id === chosen.id) throw new DomainError("SAME_ACCOUNT");
  const credited = direction === "credit" ? chosen : other;
  if (credited?.status === "closed") {
    const field = direction === "credit" ? "chooseAccount" : "to";
    throw refusalAt("CREDITED_CLOSED", field);
  }
  const otherId = other?.id ?? (await bankAccount("cash"))(chosen.id);
  const valueAt = readValueDate(body.date, body.time);
  const posted = await post({
    kind: direction,
    debitAccountId: direction === "credit" ? otherId : chosen.id,
    creditAccountId: direction === "credit" ? chosen.id : otherId,
    amountMinor: body.amount,
    ...(valueAt && { valueAt }),
    description: body.description,
    bank: body.bank,
    actor: { kind: "staff", id: caller.id },
    origin,
    ...(idempotency && { idempotency }),
  });
  return toAnswer(direction, posted);
}

function toAnswer(direction: "credit" | "debit", { publicId }: Posted) {
  return {
    message: `Account ${direction}ed successfully`,
    transaction: { id: publicId, reference: referenceOf(publicId) },
  };
}

async function requireAccount(numberOrId: string, field?: string) {
  const known =
    idSchema.safeParse(numberOrId).success || isAccountNumber(numberOrId);
  const account = known ? await findAccount(numberOrId) : null;
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
