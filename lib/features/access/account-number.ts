import "server-only";
import {
  forgottenNumberMail,
  signUpUnfinishedMail,
} from "@/lib/identity/codes/mail";
import {
  forgotLimit,
  numberMailLimit,
  numberMailTotalLimit,
} from "@/lib/identity/limits";
import { withMinimumDuration } from "@/lib/identity/minimum-duration";
import { findNumberByEmail, listUnfinishedSignUps } from "@/lib/identity/store";
import { transaction } from "@/lib/platform/db/prisma";
import { queueMail } from "@/lib/platform/mail/store";
import { networkOf } from "@/lib/platform/rate-limit/network";
import {
  consumeWithin,
  enforceLimit,
} from "@/lib/platform/rate-limit/throttle";

/**
 * Emails the account number to the address if it belongs to a customer. Nothing that the caller can see, time
 * included, depends on whether it does, or on how many emails the address has had.
 * @throws DomainError TOO_MANY_THIS_HOUR for the caller's network, whatever the addresses.
 */
export async function emailAccountNumber(
  email: string,
  ip: string,
): Promise<void> {
  await enforceLimit(forgotLimit, ip);
  await withMinimumDuration(sendNumber(email, ip));
}

/** Each network has its own count, so that a stranger who exceeds it does not keep the owner from the email. */
async function sendNumber(email: string, ip: string): Promise<void> {
  const owner = await findNumberByEmail(email);
  const isUnfinished = (await listUnfinishedSignUps(email)).length > 0;
  await transaction(async (tx) => {
    const own = await consumeWithin(
      tx,
      numberMailLimit,
      `${email} ${networkOf(ip)}`,
    );
    if (!own.allowed) return;
    const all = await consumeWithin(tx, numberMailTotalLimit, email);
    if (!all.allowed) return;
    if (owner?.number)
      await queueMail(
        tx,
        forgottenNumberMail(email, owner.fullName, owner.number),
      );
    else if (isUnfinished) await queueMail(tx, signUpUnfinishedMail(email));
  });
}
