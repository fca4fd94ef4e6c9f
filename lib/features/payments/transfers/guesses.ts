import "server-only";
import { codeGuessesOf } from "@/lib/features/payments/limits";
import type { Customer } from "@/lib/identity/callers";
import { findRecipient } from "@/lib/identity/store";
import { transaction } from "@/lib/platform/db/prisma";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { queueMail } from "@/lib/platform/mail/store";
import { consumeIfWrong } from "@/lib/platform/rate-limit/throttle";
import { transferErrors } from "./errors";
import { transfersBlockedMail } from "./mail";
import { GUESSES, type TransferFacts } from "./rules";

/** Judges codes and number one call at a time, so that parallel guesses cannot exceed the limit. */
export async function enforceGuesses(
  broken: ErrorValue | null,
  customer: Customer,
  facts: TransferFacts,
): Promise<void> {
  if (broken === transferErrors.TRANSFERS_BLOCKED)
    throw blockedFor(facts.blockedSeconds);
  if (broken && !GUESSES.includes(broken)) throw new DomainError(broken);
  const { limit, key } = codeGuessesOf(customer.id);
  const { allowed, last, retryAfterSeconds } = await consumeIfWrong(
    limit,
    key,
    !broken,
  );
  if (!allowed) throw blockedFor(retryAfterSeconds);
  if (!broken) return;
  if (last) await notifyBlocked(customer);
  throw new DomainError(broken, {
    lockOut: last ? "transfer-codes.locked" : undefined,
  });
}

export const blockedFor = (retryAfterSeconds: number) =>
  new DomainError(transferErrors.TRANSFERS_BLOCKED, { retryAfterSeconds });

async function notifyBlocked({ id }: Customer) {
  await transaction(async (tx) => {
    const { email, fullName } = await findRecipient(tx, id);
    await queueMail(tx, transfersBlockedMail(email, fullName));
  });
}
