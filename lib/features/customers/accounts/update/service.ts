import "server-only";
import {
  doOrRequestApproval,
  joinReplies,
  type StaffRequest,
} from "@/lib/approvals/request";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { queuePathOfCaller } from "@/lib/identity/hash-queue";
import { refuseWeakPassword } from "@/lib/identity/password-policy";
import { hashPassword, refuseCurrentPassword } from "@/lib/identity/passwords";
import { findPasswordHash } from "@/lib/identity/store";
import { customerActions } from "@/lib/features/customers/audit";
import { toTakenError } from "@/lib/features/customers/unique-errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/accepted-reply";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { requireSeen } from "@/lib/platform/http/version";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { refuseBeforeBirth } from "@/lib/features/customers/accounts/rules";
import type { AccountUpdate } from "@/lib/features/customers/accounts/schema";
import {
  lockCustomer,
  type LockedCustomer,
  withOpenCodes,
} from "@/lib/features/customers/accounts/store";
import { applyChanges, notifyOfChanges } from "./apply";
import { changeBalances } from "./balances";
import { changedBalances } from "./plan";
import { auditedValues, findChanges, personalValues } from "./changes";
import {
  countGuarded,
  splitChanges,
  toChanges,
  type GuardedChanges,
} from "./needs-approval";
import { namesOf, toProfileRequest } from "./profile-approval";
import { toShownLocked } from "./values";

/**
 * Updates the given fields of a customer and their account, in one transaction with one audit row. A balance is
 * never overwritten: it becomes an adjustment entry and a hold. What one person may not change alone waits for a second
 * one; the other fields change at once. A new password ends all sessions.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND, USERNAME_TAKEN, EMAIL_TAKEN, ACCOUNT_NUMBER_TAKEN, VERSION_CONFLICT,
 * PASSWORD_COMMON, PASSWORD_PERSONAL, PASSWORD_UNCHANGED, or the errors of {@link planBalances} and the ledger.
 */
export async function updateAccount(
  admin: Admin,
  userId: string,
  { password, ...input }: AccountUpdate,
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  if (password !== undefined) await refuseWeak(admin, userId, password, input);
  // Outside the transaction, because a hash takes long and may have to queue.
  const passwordHash =
    password === undefined
      ? undefined
      : await hashPassword(password, queuePathOfCaller(admin));
  const adjustments = await bankAccount("adjustments");
  let waitingReply: AcceptedReply | null;
  try {
    waitingReply = await transaction(async (tx) => {
      const customer = await lockCustomer(tx, userId, adjustments);
      if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
      return update(tx, { admin, context }, customer, { input, passwordHash });
    });
  } catch (error) {
    throw toTakenError(error) ?? error;
  }
  return waitingReply ?? { message: "user update successful" };
}

type Requested = {
  input: Omit<AccountUpdate, "password">;
  passwordHash: string | undefined;
};

/** Makes the changes of a locked customer. Returns the reply if some of them wait for a second person. */
async function update(
  tx: Tx,
  request: StaffRequest,
  customer: LockedCustomer,
  { input, passwordHash }: Requested,
): Promise<AcceptedReply | null> {
  const { admin, context } = request;
  const stored = withOpenCodes(customer);
  const { changed, ...changes } = findChanges(stored, input);
  const shown = toShownLocked(stored);
  requireSeen(context, shown, { about: [...changed, ...balancesIn(input)] });
  if (input.registrationDate ?? input.dateOfBirth)
    refuseBeforeBirth(
      input.registrationDate ?? shown.registrationDate,
      input.dateOfBirth ?? shown.dateOfBirth,
    );
  const { free, guarded } = splitChanges({ ...changes, passwordHash });
  await applyChanges(tx, admin, customer, free);
  const { reason } = input;
  const guardedReply = await changeGuarded(tx, request, customer, {
    guarded,
    reason,
  });
  const money = await changeBalances(tx, { admin, context }, customer, input);
  const waiting = guardedReply ? namesOf(guarded) : [];
  const done = [
    ...changed.filter((name) => !waiting.includes(name)),
    ...changedBalances(money),
    ...(passwordHash && !guardedReply ? ["password"] : []),
  ];
  const audited = auditedValues(stored, input, done);
  const personal = personalValues(stored, input, done);
  await notifyOfChanges(tx, customer, done, {
    ...audited.after,
    ...personal.after,
  });
  if (done.length > 0)
    await audit(tx, admin, context, {
      action: customerActions["customer.update"],
      subjectCustomerId: customer.id,
      subjectAccountId: customer.account.id,
      before: { ...audited.before, ...money.before },
      after: {
        changed: done,
        ...audited.after,
        ...money.after,
        ...(reason && { reason }),
      },
      personal,
    });
  return joinReplies([money.waitingReply, guardedReply]);
}

/** A new balance is a difference from both balances. */
const balancesIn = ({ totalBalance, availableBalance }: Requested["input"]) =>
  totalBalance === undefined && availableBalance === undefined
    ? []
    : ["totalBalance", "availableBalance"];

async function changeGuarded(
  tx: Tx,
  request: StaffRequest,
  customer: LockedCustomer,
  { guarded, reason }: { guarded: GuardedChanges; reason: string | undefined },
): Promise<AcceptedReply | null> {
  if (Object.keys(guarded).length === 0) return null;
  const approval = toProfileRequest(customer, guarded, reason);
  const result = await doOrRequestApproval(tx, request, approval, async () => {
    await countGuarded(tx, request.admin, customer, guarded);
    await applyChanges(tx, request.admin, customer, toChanges(guarded));
  });
  return result instanceof AcceptedReply ? result : null;
}

/** Refuses a weak password before it is hashed, with the names that the customer will have after the update. */
async function refuseWeak(
  admin: Admin,
  userId: string,
  password: string,
  input: Omit<AccountUpdate, "password">,
): Promise<void> {
  const customer = await transaction((tx) => lockCustomer(tx, userId));
  if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
  refuseWeakPassword(password, [
    input.username ?? customer.username,
    input.fullName ?? customer.fullName,
    input.email ?? customer.email,
    input.accountNumber ?? customer.account.number,
  ]);
  const hash = await findPasswordHash({ realm: "customer", id: customer.id });
  await refuseCurrentPassword(password, hash, queuePathOfCaller(admin));
}
