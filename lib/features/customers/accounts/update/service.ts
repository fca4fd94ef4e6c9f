import "server-only";
import { audit } from "@/lib/audit/store";
import { staffCustomerErrors } from "@/lib/features/customers/staff-errors";
import type { Admin } from "@/lib/identity/callers";
import { endResets } from "@/lib/identity/codes/store";
import { identityErrors } from "@/lib/identity/errors";
import { turnOfCaller } from "@/lib/identity/hash-turn";
import { refuseWeakPassword } from "@/lib/identity/password-policy";
import { hashPassword, refuseCurrentPassword } from "@/lib/identity/passwords";
import { findPasswordHash, setCustomerPassword } from "@/lib/identity/store";
import { endSessionsOf } from "@/lib/identity/sessions/store";
import { customerActions } from "@/lib/features/customers/audit";
import { toTakenError } from "@/lib/features/customers/unique-errors";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { AcceptedReply } from "@/lib/platform/http/accepted-reply";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  accountNumberMail,
  emailChangedMail,
} from "@/lib/features/customers/mail";
import { queueMail, queueMails } from "@/lib/platform/mail/store";
import { deliverSoon } from "@/lib/platform/mail/worker";
import { notifyPasswordChanged } from "@/lib/identity/notify";
import type { AccountUpdate } from "@/lib/features/customers/accounts/schema";
import {
  hasPostings,
  lockCustomer,
  updateAccountRow,
  updatePerson,
  type LockedCustomer,
} from "@/lib/features/customers/accounts/store";
import { changeBalances } from "./balances";
import { findChanges, auditedValues } from "./changes";

/**
 * Updates the given fields of a customer and their account, in one transaction with one audit row. A balance is
 * never overwritten: it becomes an adjustment entry and a hold, above the approval limit once a second person
 * approves. A new password ends all sessions.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND, USERNAME_TAKEN, EMAIL_TAKEN, ACCOUNT_NUMBER_TAKEN, PASSWORD_COMMON,
 * PASSWORD_PERSONAL, PASSWORD_UNCHANGED, CURRENCY_FIXED, or the errors of {@link planBalances} and the ledger.
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
      : await hashPassword(password, turnOfCaller(admin));
  const adjustments = await bankAccount("adjustments");
  let pendingReply: AcceptedReply | null;
  try {
    pendingReply = await transaction(async (tx) => {
      const customer = await lockCustomer(tx, userId, adjustments);
      if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
      const { person, account, changed } = findChanges(customer, input);
      if (account.currency && (await hasPostings(tx, customer.account.id)))
        throw fieldError(staffCustomerErrors.CURRENCY_FIXED, "accountCurrency");
      if (Object.keys(account).length > 0)
        await updateAccountRow(tx, customer.account.id, account);
      // Only the balances wait for approval: neither a password nor personal data is stored for a second
      // person to see.
      const money = await changeBalances(tx, admin, customer, input, context);
      if (passwordHash) await replacePassword(tx, customer.id, passwordHash);
      if (Object.keys(person).length > 0)
        await updatePerson(tx, customer.id, person);
      await notifyOwner(tx, customer, { ...person, ...account, passwordHash });
      const audited = auditedValues(customer, input, changed);
      changed.push(
        ...Object.keys(money.after).filter(
          (name) => money.after[name] !== money.before[name],
        ),
        ...(passwordHash ? ["password"] : []),
      );
      if (changed.length > 0)
        await audit(tx, admin, context, {
          action: customerActions["customer.update"],
          subjectCustomerId: customer.id,
          before: { ...audited.before, ...money.before },
          // Only the names of personal fields, because this row outlives the personal data.
          after: { changed, ...audited.after, ...money.after },
        });
      return money.pendingReply;
    });
  } catch (error) {
    throw toTakenError(error) ?? error;
  }
  deliverSoon();
  return pendingReply ?? { message: "user update successful" };
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
  await refuseCurrentPassword(password, hash, turnOfCaller(admin));
}

async function replacePassword(tx: Tx, id: string, hash: string) {
  const holder = { realm: "customer", id } as const;
  await setCustomerPassword(tx, id, hash);
  await endSessionsOf(tx, holder);
}

/** Notifies the owner of new sign-in data. Ends resets whose code went to the former address. */
async function notifyOwner(
  tx: Tx,
  customer: LockedCustomer,
  changed: {
    email?: string;
    fullName?: string;
    number?: string;
    passwordHash?: string | undefined;
  },
): Promise<void> {
  const { email = customer.email, fullName = customer.fullName } = changed;
  if (changed.email) {
    await endResets(tx, customer.email);
    const former = emailChangedMail(
      customer.email,
      customer.fullName,
      "former",
    );
    const mails = [former, emailChangedMail(email, fullName, "new")];
    // An unverified address may belong to someone else.
    if (customer.isVerified) await queueMails(tx, mails);
  }
  if (changed.passwordHash)
    await notifyPasswordChanged(tx, customer.id, "staff", customer.email);
  if (changed.number && customer.isVerified)
    await queueMail(tx, accountNumberMail(email, fullName, changed.number));
}
