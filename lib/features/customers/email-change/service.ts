import "server-only";
import { audit } from "@/lib/audit/store";
import { customerActions } from "@/lib/features/customers/audit";
import { factsOf } from "@/lib/features/customers/change-facts";
import { emailChangeLimit } from "@/lib/features/customers/limits";
import { deleteUnfinishedSignUps } from "@/lib/features/customers/store";
import type { Customer } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { emailCodesLimit } from "@/lib/identity/limits";
import {
  CODE_TTL_SECONDS,
  drawCode,
  isCode,
  CODE_DELIVERY,
  MAX_TRIES,
} from "@/lib/identity/codes/code";
import { emailChangePlace } from "@/lib/identity/codes/place";
import {
  enforceCodeMail,
  newEmailOrigin,
  presentEmailOrigin,
  requireCodeMail,
} from "@/lib/identity/codes/origin";
import { secondsToResend } from "@/lib/identity/codes/resend-policy";
import { endResets } from "@/lib/identity/codes/store";
import { notifyChanges, warnHolder } from "@/lib/identity/notify";
import { requirePassword } from "@/lib/identity/require-password";
import { endOtherSessions } from "@/lib/identity/sessions/store";
import { writeEmail } from "@/lib/identity/sign-in-data";
import { findRecipient, findVerifiedByEmail } from "@/lib/identity/store";
import { requireCode } from "@/lib/identity/two-factor/check";
import { violatedIndex } from "@/lib/platform/db/errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { queueMail } from "@/lib/platform/mail/store";
import { checkCounted } from "@/lib/platform/rate-limit/check-counted";
import {
  clearAttempts,
  consume,
  enforceLimit,
  requireUnlocked,
} from "@/lib/platform/rate-limit/throttle";
import { addSeconds, machineNow } from "@/lib/platform/time/clock";
import { emailChangeErrors } from "./errors";
import {
  addressInUseMail,
  emailChangeMail,
} from "@/lib/features/customers/mail";
import type { EmailCodes, NewEmail } from "./schema";
import {
  countWrongCodes,
  deleteChange,
  lockChange,
  writeChange,
} from "./store";

/**
 * Starts a change of the customer's email address, which needs the password and access to both mailboxes. The answer is
 * the same if the new address belongs to another customer; its owner then gets an email in place of a code.
 * @throws DomainError PASSWORD_WRONG, PASSWORD_LOCKED, STEP_UP_NEEDED, SECOND_FACTOR_WRONG, SECOND_FACTOR_LOCKED,
 * SIGNED_OUT, EMAIL_UNCHANGED or TOO_MANY_THIS_HOUR.
 */
export async function startEmailChange(
  customer: Customer,
  { email, password, code }: NewEmail,
  context: RequestContext,
): Promise<{ message: string }> {
  await requirePassword(customer, password, "password");
  // A refused change must not use up the code of the second factor.
  const { email: present } = await transaction((tx) =>
    requireOtherEmail(tx, customer, email),
  );
  await requireUnlocked(emailChangeLimit, customer.id);
  await requireCodeMail(present, presentEmailOrigin(customer.id));
  await requireCodeMail(email, newEmailOrigin(customer.id));
  await requireCode(customer, code, context);
  await enforceLimit(emailChangeLimit, customer.id);
  await transaction(async (tx) => {
    const present = await requireOtherEmail(tx, customer, email);
    await sendCodes(tx, { ...present, customerId: customer.id }, email);
  });
  return { message: "We emailed a code to each address" };
}

/** Returns the customer as a recipient. @throws DomainError EMAIL_UNCHANGED if `email` is their address already. */
async function requireOtherEmail(tx: Tx, { id }: Customer, email: string) {
  const present = await findRecipient(tx, id);
  if (present.email === email)
    throw fieldError(emailChangeErrors.EMAIL_UNCHANGED, "email");
  return present;
}

/**
 * Sends new codes for a change that has started; the old ones stop working.
 * @throws DomainError EMAIL_CHANGE_ENDED, EMAIL_CODES_TOO_SOON or TOO_MANY_THIS_HOUR.
 */
export async function resendEmailChange({
  id,
}: Customer): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const change = await lockChange(tx, id);
    const present = await findRecipient(tx, id);
    // Codes that have expired do not end a change, as long as the page with them is open.
    if (!change || change.presentEmail !== present.email)
      throw new DomainError(emailChangeErrors.EMAIL_CHANGE_ENDED);
    const retryAfterSeconds = secondsToResend(change.sentAt);
    if (retryAfterSeconds > 0)
      throw new DomainError(emailChangeErrors.EMAIL_CODES_TOO_SOON, {
        retryAfterSeconds,
      });
    await sendCodes(tx, { ...present, customerId: id }, change.newEmail);
  });
  return { message: "We emailed new codes to both addresses" };
}

async function sendCodes(
  tx: Tx,
  present: { customerId: string; email: string; fullName: string },
  newEmail: string,
): Promise<void> {
  await enforceCodeMail(
    tx,
    present.email,
    presentEmailOrigin(present.customerId),
  );
  await enforceCodeMail(tx, newEmail, newEmailOrigin(present.customerId));
  const sentAt = machineNow();
  const expiresAt = addSeconds(sentAt, CODE_TTL_SECONDS);
  const { customerId, email: presentEmail } = present;
  const change = { customerId, presentEmail, newEmail, expiresAt };
  const presentCode = drawCode(emailChangePlace(change, "present"));
  const newCode = drawCode(emailChangePlace(change, "new"));
  await writeChange(tx, customerId, {
    presentEmail,
    newEmail,
    presentHash: presentCode.codeHash,
    newHash: newCode.codeHash,
    sentAt,
    expiresAt,
  });
  const owner = await findVerifiedByEmail(newEmail, tx);
  const mails = [
    emailChangeMail(present.email, presentCode.code, present.fullName),
    owner
      ? addressInUseMail(owner.email, owner.fullName)
      : emailChangeMail(newEmail, newCode.code, null),
  ];
  for (const mail of mails) await queueMail(tx, mail, CODE_DELIVERY);
}

/**
 * Changes the email address if both codes are right, and ends all other sessions. Both addresses are notified.
 * @throws DomainError EMAIL_CHANGE_ENDED, EMAIL_CODES_WRONG at the field of each wrong code, EMAIL_CODES_DEAD,
 * EMAIL_CODES_LOCKED, CODES_BLOCKED or NEW_EMAIL_TAKEN.
 */
export async function confirmEmailChange(
  customer: Customer,
  codes: EmailCodes,
  context: RequestContext,
): Promise<{ message: string }> {
  const { allowed, exhausted, inARow, retryAfterSeconds } = await consume(
    emailCodesLimit,
    customer.id,
  );
  if (exhausted) throw new DomainError(identityErrors.CODES_BLOCKED);
  if (!allowed)
    throw new DomainError(emailChangeErrors.EMAIL_CODES_LOCKED, {
      retryAfterSeconds,
    });
  const counter = { limit: emailCodesLimit, key: customer.id };
  const refusal = await checkCounted([counter], () =>
    transaction((tx) => change(tx, customer, codes, context)),
  ).catch((error: unknown) => {
    // Somebody else has verified the address since the codes were sent.
    if (violatedIndex(error) === "customers_email_verified")
      return new DomainError(emailChangeErrors.NEW_EMAIL_TAKEN);
    throw error;
  });
  // A wrong try is counted, so the transaction must commit before the error is thrown.
  if (refusal && inARow === emailCodesLimit.maxInARow)
    await transaction((tx) => warnHolder(tx, customer, "newEmail"));
  if (refusal) throw refusal;
  await clearAttempts(emailCodesLimit, customer.id);
  return { message: "Your email address was changed" };
}

async function change(
  tx: Tx,
  customer: Customer,
  codes: EmailCodes,
  context: RequestContext,
): Promise<DomainError | null> {
  const started = await lockChange(tx, customer.id);
  const { email: former } = await findRecipient(tx, customer.id);
  if (
    !started ||
    started.expiresAt <= machineNow() ||
    started.presentEmail !== former
  )
    return new DomainError(emailChangeErrors.EMAIL_CHANGE_ENDED);
  if (started.tries >= MAX_TRIES)
    return new DomainError(emailChangeErrors.EMAIL_CODES_DEAD);
  const wrong = [
    ...(isCode(
      codes.presentCode,
      emailChangePlace(started, "present"),
      started.presentHash,
    )
      ? []
      : ["presentCode"]),
    ...(isCode(codes.newCode, emailChangePlace(started, "new"), started.newHash)
      ? []
      : ["newCode"]),
  ];
  if (wrong.length > 0) {
    await countWrongCodes(tx, customer.id);
    return started.tries + 1 >= MAX_TRIES
      ? new DomainError(emailChangeErrors.EMAIL_CODES_DEAD)
      : fieldError(emailChangeErrors.EMAIL_CODES_WRONG, ...wrong);
  }
  const email = started.newEmail;
  await writeEmail(tx, customer.id, email, "owner");
  await deleteUnfinishedSignUps(tx, email);
  await deleteChange(tx, customer.id);
  // Their codes went to the former address.
  await endResets(tx, former);
  await endOtherSessions(tx, customer);
  await audit(tx, customer, context, {
    action: customerActions["customer.update"],
    subjectCustomerId: customer.id,
    after: { changed: ["email"] },
    personal: { before: { email: former }, after: { email } },
  });
  await notifyChanges(tx, customer.id, {
    by: "own",
    changes: ["email"],
    facts: factsOf({ email }),
    formerEmail: former,
  });
  return null;
}

/** Ends a change that has started. Does nothing without one. */
export async function cancelEmailChange({
  id,
}: Customer): Promise<{ message: string }> {
  await transaction((tx) => deleteChange(tx, id));
  return { message: "Your email address stays as it is" };
}
