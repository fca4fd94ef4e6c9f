import "server-only";
import { audit } from "@/lib/audit/store";
import type { Admin } from "@/lib/auth/callers";
import { endResets } from "@/lib/auth/codes/store";
import { hashPassword, refuseWeakPassword } from "@/lib/auth/passwords";
import { setPassword, spendProofs } from "@/lib/auth/reset/store";
import { endSessionsOf } from "@/lib/auth/sessions/store";
import { takenName } from "@/lib/customers/taken";
import { transaction, type Tx } from "@/lib/db/prisma";
import { DomainError, refusalAt } from "@/lib/errors/domain-error";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { toDecimal } from "@/lib/ledger/money";
import { postWithin, type Origin } from "@/lib/ledger/post";
import { accountNumberMail, passwordChangedMail } from "@/lib/mail/messages";
import { queueMail } from "@/lib/mail/outbox/store";
import { deliverSoon } from "@/lib/mail/outbox/worker";
import { planBalances } from "../rules";
import type { AccountUpdate } from "../schema";
import {
  hasPostings,
  lockCustomer,
  replaceHolds,
  writeAccount,
  writePerson,
  type LockedCustomer,
} from "../store";
import { changesOf } from "./changes";

/**
 * Changes what is given of a customer and the account, in one transaction with one row of the trail. A balance is never
 * written: it becomes an adjustment entry and a hold. A new password ends every session.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND, USERNAME_TAKEN, EMAIL_TAKEN, ACCOUNT_NUMBER_TAKEN, PASSWORD_COMMON,
 *   PASSWORD_PERSONAL, CURRENCY_FIXED, or what {@link planBalances} and the ledger refuse.
 */
export async function updateAccount(
  admin: Admin,
  userId: string,
  { password, ...input }: AccountUpdate,
  origin: Origin,
): Promise<{ message: string }> {
  if (password !== undefined) await refuseKnown(userId, password, input);
  // Outside of the transaction: a hash takes long, and may have to wait for its turn.
  const passwordHash =
    password === undefined ? undefined : await hashPassword(password);
  const adjustments = await bankAccount("adjustments");
  try {
    await transaction(async (tx) => {
      const customer = await lockCustomer(tx, userId, adjustments);
      if (!customer) throw new DomainError("USER_NOT_FOUND");
      const { person, account, changed } = changesOf(customer, input);
      if (account.currency && (await hasPostings(tx, customer.account.id)))
        throw refusalAt("CURRENCY_FIXED", "accountCurrency");
      if (Object.keys(account).length > 0)
        await writeAccount(tx, customer.account.id, account);
      const money = await setBalances(tx, admin, customer, input, origin);
      if (passwordHash) await replacePassword(tx, customer.id, passwordHash);
      if (Object.keys(person).length > 0)
        await writePerson(tx, customer.id, person);
      await tell(tx, customer, { ...person, ...account, passwordHash });
      changed.push(
        ...Object.keys(money.after).filter(
          (name) => money.after[name] !== money.before[name],
        ),
        ...(passwordHash ? ["password"] : []),
      );
      if (changed.length === 0) return;
      await audit(tx, admin, origin, {
        action: "customer.update",
        subjectCustomerId: customer.id,
        before: money.before,
        // Of personal data the names of the fields only: this row outlives it.
        after: { changed, ...money.after },
      });
    });
  } catch (error) {
    throw takenName(error) ?? error;
  }
  deliverSoon();
  return { message: "user update successful" };
}

/** Looked at before the hash is made, by the names the customer will have. */
async function refuseKnown(
  userId: string,
  password: string,
  input: Omit<AccountUpdate, "password">,
): Promise<void> {
  const customer = await transaction((tx) => lockCustomer(tx, userId));
  if (!customer) throw new DomainError("USER_NOT_FOUND");
  refuseWeakPassword(password, [
    input.username ?? customer.username,
    input.fullName ?? customer.fullName,
    input.accountNumber ?? customer.account.number,
  ]);
}

/** Posts and holds what the asked-for balances need. @returns the balances before and after, where they change. */
async function setBalances(
  tx: Tx,
  admin: Admin,
  { account, isVerified }: LockedCustomer,
  input: Pick<AccountUpdate, "totalBalance" | "availableBalance">,
  origin: Origin,
): Promise<Record<"before" | "after", Record<string, string>>> {
  const plan = planBalances(
    { totalMinor: account.balanceMinor, heldMinor: account.heldMinor },
    { totalMinor: input.totalBalance, availableMinor: input.availableBalance },
  );
  if (plan.adjustMinor === 0n && plan.heldMinor === null)
    return { before: {}, after: {} };
  if (!isVerified) throw new DomainError("ACCOUNT_NOT_VERIFIED");
  if (plan.adjustMinor > 0n && account.status === "closed")
    throw refusalAt("CREDITED_CLOSED", "totalBalance");
  // Free first and held last, so that neither a smaller total nor a smaller hold stands in the other's way.
  if (plan.heldMinor !== null) await replaceHolds(tx, account.id, 0n, "");
  await adjust(tx, admin, account.id, plan.adjustMinor, origin);
  if (plan.heldMinor !== null)
    await replaceHolds(tx, account.id, plan.heldMinor, "Set by staff");
  const total = account.balanceMinor + plan.adjustMinor;
  return {
    before: toFigures(account.balanceMinor, account.heldMinor),
    after: toFigures(total, plan.heldMinor ?? account.heldMinor),
  };
}

const toFigures = (totalMinor: bigint, heldMinor: bigint) => ({
  totalBalance: toDecimal(totalMinor),
  availableBalance: toDecimal(totalMinor - heldMinor),
});

async function adjust(
  tx: Tx,
  admin: Admin,
  accountId: bigint,
  changeMinor: bigint,
  origin: Origin,
): Promise<void> {
  if (changeMinor === 0n) return;
  const adjustmentsId = (await bankAccount("adjustments"))(accountId);
  const credited = changeMinor > 0n;
  await postWithin(tx, {
    kind: "adjustment",
    debitAccountId: credited ? adjustmentsId : accountId,
    creditAccountId: credited ? accountId : adjustmentsId,
    amountMinor: credited ? changeMinor : -changeMinor,
    description: "Balance adjustment",
    actor: { kind: "staff", id: admin.id },
    origin,
  });
}

async function replacePassword(tx: Tx, customerId: string, hash: string) {
  await spendProofs(tx, customerId);
  await setPassword(tx, customerId, hash);
  await endSessionsOf(tx, customerId);
}

/** What the owner has to know to sign in. A code on its way to an address that is no longer theirs dies. */
async function tell(
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
  if (changed.email) await endResets(tx, customer.email);
  // To the address on file, too: an owner who asked for none of this must hear of it.
  if (changed.passwordHash)
    for (const to of new Set([customer.email, email]))
      await queueMail(tx, passwordChangedMail(to, fullName));
  if (changed.number && customer.isVerified)
    await queueMail(tx, accountNumberMail(email, fullName, changed.number));
}
