import "server-only";
import { audit } from "@/lib/audit/store";
import { customerActions } from "@/lib/features/customers/audit";
import { reactivationLimit } from "@/lib/identity/limits";
import {
  reactivatedMail,
  reactivationCodeMail,
} from "@/lib/features/customers/mail";
import { REACTIVATED } from "@/lib/identity/account-status";
import type { Customer } from "@/lib/identity/callers";
import {
  CODE_DELIVERY,
  CODE_TTL_SECONDS,
  drawCode,
  isCode,
  MAX_TRIES,
} from "@/lib/identity/codes/code";
import {
  enforceCodeMail,
  reactivationOrigin,
} from "@/lib/identity/codes/origin";
import { reactivationPlace } from "@/lib/identity/codes/place";
import { secondsToResend } from "@/lib/identity/codes/resend-policy";
import { warnHolder } from "@/lib/identity/notify";
import { identityErrors } from "@/lib/identity/errors";
import { findRecipient } from "@/lib/identity/store";
import { insertNotification } from "@/lib/notifications/insert";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { queueMail } from "@/lib/platform/mail/store";
import { checkCounted } from "@/lib/platform/rate-limit/check-counted";
import { clearAttempts, consume } from "@/lib/platform/rate-limit/throttle";
import { addSeconds, machineNow } from "@/lib/platform/time/clock";
import { dormancyErrors } from "./errors";
import { findWayBack } from "./queries";
import type { EmailedCode } from "./schema";
import {
  countWrongCode,
  deleteCode,
  lockCode,
  writeCode,
  writeReactivation,
} from "./store";

/**
 * Emails a code to a dormant customer; an earlier one stops working.
 * @throws DomainError NOT_DORMANT, RESEND_TOO_SOON or TOO_MANY_THIS_HOUR.
 */
export async function sendReactivationCode(
  customer: Customer,
): Promise<{ message: string }> {
  if (!(await findWayBack(customer)))
    throw new DomainError(dormancyErrors.NOT_DORMANT);
  const { id: customerId } = customer;
  await transaction(async (tx) => {
    const earlier = await lockCode(tx, customerId);
    const retryAfterSeconds = earlier ? secondsToResend(earlier.sentAt) : 0;
    if (retryAfterSeconds > 0)
      throw new DomainError(identityErrors.RESEND_TOO_SOON, {
        retryAfterSeconds,
      });
    const { email, fullName } = await findRecipient(tx, customerId);
    await enforceCodeMail(tx, email, reactivationOrigin(customerId));
    const sentAt = machineNow();
    const expiresAt = addSeconds(sentAt, CODE_TTL_SECONDS);
    const { code, codeHash } = drawCode(
      reactivationPlace({ customerId, email, expiresAt }),
    );
    await writeCode(tx, customerId, { email, codeHash, sentAt, expiresAt });
    await queueMail(
      tx,
      reactivationCodeMail(email, fullName, code),
      CODE_DELIVERY,
    );
  });
  return { message: "We emailed you a code" };
}

/**
 * Makes a dormant customer active, who enters the emailed code.
 * @throws DomainError NOT_DORMANT, CODE_EXPIRED, CODE_WRONG, CODE_DEAD, REACTIVATION_LOCKED or CODES_BLOCKED.
 */
export async function reactivate(
  customer: Customer,
  { emailedCode }: EmailedCode,
  context: RequestContext,
): Promise<{ message: string }> {
  if (!(await findWayBack(customer)))
    throw new DomainError(dormancyErrors.NOT_DORMANT);
  const { allowed, exhausted, inARow, retryAfterSeconds } = await consume(
    reactivationLimit,
    customer.id,
  );
  if (exhausted) throw new DomainError(identityErrors.CODES_BLOCKED);
  if (!allowed)
    throw new DomainError(dormancyErrors.REACTIVATION_LOCKED, {
      retryAfterSeconds,
    });
  const counter = { limit: reactivationLimit, key: customer.id };
  const refusal = await checkCounted([counter], () =>
    transaction((tx) => confirm(tx, customer, emailedCode, context)),
  );
  // A wrong try is counted, so the transaction must commit before the error is thrown.
  if (refusal && inARow === reactivationLimit.maxInARow)
    await transaction((tx) => warnHolder(tx, customer, "dormancy"));
  if (refusal) throw refusal;
  await clearAttempts(reactivationLimit, customer.id);
  return { message: "Your account is active again" };
}

async function confirm(
  tx: Tx,
  customer: Customer,
  code: string,
  context: RequestContext,
): Promise<DomainError | null> {
  const { id: customerId } = customer;
  const sent = await lockCode(tx, customerId);
  const { email, fullName } = await findRecipient(tx, customerId);
  if (!sent || sent.expiresAt <= machineNow() || sent.email !== email)
    return atCode(identityErrors.CODE_EXPIRED);
  if (sent.tries >= MAX_TRIES) return atCode(identityErrors.CODE_DEAD);
  if (!isCode(code, reactivationPlace(sent), sent.codeHash)) {
    await countWrongCode(tx, customerId);
    const isLast = sent.tries + 1 >= MAX_TRIES;
    return atCode(
      isLast ? identityErrors.CODE_DEAD : identityErrors.CODE_WRONG,
    );
  }
  await deleteCode(tx, customerId);
  if (!(await writeReactivation(tx, customer)))
    return new DomainError(dormancyErrors.NOT_DORMANT);
  await audit(tx, customer, context, {
    action: customerActions["dormancy.end"],
    subjectCustomerId: customerId,
    before: { status: "inactive" },
    after: { status: "active" },
  });
  await insertNotification(tx, {
    customerId,
    kind: "status",
    detail: REACTIVATED,
  });
  await queueMail(tx, reactivatedMail(email, fullName));
  return null;
}

const atCode = (error: Parameters<typeof fieldError>[0]) =>
  fieldError(error, "emailedCode");
