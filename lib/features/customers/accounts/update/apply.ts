import "server-only";
import {
  accountNumberMail,
  emailChangedMail,
} from "@/lib/features/customers/mail";
import type { StaffRequest } from "@/lib/approvals/request";
import { audit } from "@/lib/audit/store";
import { customerActions } from "@/lib/features/customers/audit";
import { factsOf } from "@/lib/features/customers/change-facts";
import type { Admin } from "@/lib/identity/callers";
import { endResets } from "@/lib/identity/codes/store";
import { isChange } from "@/lib/notifications/changes";
import { notifyChanges, notifyPasswordChanged } from "@/lib/identity/notify";
import { endSessionsOf } from "@/lib/identity/sessions/store";
import { setCustomerPassword, toRecipient } from "@/lib/identity/store";
import { changeAccount } from "@/lib/ledger/staff-accounts";
import type { Tx } from "@/lib/platform/db/prisma";
import { queueMail, queueMails } from "@/lib/platform/mail/store";
import { updatePerson, updateRights, type LockedCustomer } from "../store";
import { auditedValues, namesOf, toColumns, type Changes } from "./fields";
import { changedBalances, type BalanceChange } from "./plan";

/**
 * Writes changes of a locked customer and notifies the owner. A new password ends all sessions.
 * @throws the database's unique violation if the username, email address or number is taken.
 */
export async function applyChanges(
  tx: Tx,
  admin: Admin,
  customer: LockedCustomer,
  changes: Changes,
): Promise<void> {
  const { person, rights, account, signIn } = toColumns(changes);
  if (Object.keys(account).length > 0)
    await changeAccount(tx, admin.sessionSecret, customer.account.id, account);
  if (Object.keys(rights).length > 0)
    await updateRights(tx, admin, customer, rights);
  if (signIn.passwordHash)
    await replacePassword(tx, customer.id, signIn.passwordHash);
  if (Object.keys(person).length > 0)
    await updatePerson(tx, customer.id, person);
  await notifyOwner(tx, customer, changes);
}

/**
 * Writes the one audit row about changes of a locked customer's data or balances, with the values before and after, and
 * notifies the owner by the names of the fields. New sign-in data has emails of its own.
 * @param done the changes that were made now, by a save or by an approval
 */
export async function recordUpdate(
  tx: Tx,
  { admin, context }: StaffRequest,
  customer: LockedCustomer,
  done: {
    changes?: Changes;
    money?: Pick<BalanceChange, "before" | "after">;
    reason: string | undefined;
    holdReason?: string | undefined;
  },
): Promise<void> {
  const { changes = {}, money = { before: {}, after: {} }, reason } = done;
  const balances = changedBalances(money);
  const changed = [...namesOf(changes), ...balances];
  if (changed.length === 0) return;
  const { before, after, personal } = auditedValues(customer, changes);
  await notifyChanges(tx, customer.id, {
    by: "staff",
    changes: changed.filter(isChange),
    facts: factsOf({ ...after, ...personal.after }),
    mailedApart: ["email", "accountNumber"],
    formerEmail: customer.email,
  });
  const holdReason = balances.includes("moneyOnHold") && done.holdReason;
  await audit(tx, admin, context, {
    action: customerActions["customer.update"],
    subjectCustomerId: customer.id,
    subjectAccountId: customer.account.id,
    before: { ...before, ...money.before },
    after: { changed, ...after, ...money.after, ...(reason && { reason }) },
    personal: {
      before: personal.before,
      after: { ...personal.after, ...(holdReason && { holdReason }) },
    },
  });
}

async function replacePassword(tx: Tx, id: string, hash: string) {
  const holder = { realm: "customer", id } as const;
  await setCustomerPassword(tx, id, hash, "staff");
  await endSessionsOf(tx, holder);
}

/** Notifies the owner of new sign-in data. Ends resets whose code went to the former address. */
async function notifyOwner(
  tx: Tx,
  customer: LockedCustomer,
  changed: Changes,
): Promise<void> {
  const { email = customer.email } = changed;
  // Nobody has proven an address that staff set, so that emails to it name nobody.
  const fullName = toRecipient({
    ...customer,
    fullName: changed.fullName ?? customer.fullName,
    emailSetByStaff: customer.emailSetByStaff || changed.email !== undefined,
  }).fullName;
  if (changed.email) {
    await endResets(tx, customer.email);
    const mails = [
      emailChangedMail(
        customer.email,
        toRecipient(customer).fullName,
        "former",
      ),
      emailChangedMail(email, fullName, "new"),
    ];
    // An unverified address may belong to someone else.
    if (customer.isVerified) await queueMails(tx, mails);
  }
  if (changed.password)
    await notifyPasswordChanged(
      tx,
      { realm: "customer", id: customer.id },
      "staff",
      customer.email,
    );
  if (changed.accountNumber && customer.isVerified)
    await queueMail(
      tx,
      accountNumberMail(email, fullName, changed.accountNumber),
    );
}
