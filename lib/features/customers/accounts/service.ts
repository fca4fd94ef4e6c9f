import "server-only";
import { audit } from "@/lib/audit/store";
import type { AccountStatus, Admin } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { endSessionsOf } from "@/lib/identity/sessions/store";
import { customerActions } from "@/lib/features/customers/audit";
import { transaction } from "@/lib/platform/db/prisma";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { replaceHolds } from "@/lib/ledger/holds";
import { toDecimal } from "@/lib/ledger/money";
import { postWithin } from "@/lib/ledger/post";
import { deliverSoon } from "@/lib/platform/mail/worker";
import { notifyStatus } from "@/lib/features/customers/notify";
import { cancelOrders } from "@/lib/features/payments/standing-orders/store";
import {
  eraseFiles,
  queueErasure,
} from "@/lib/platform/storage/customer-files";
import { staffCustomerErrors } from "../staff-errors";
import {
  erasePerson,
  hasPendingWire,
  lockCustomer,
  updateAccountRow,
} from "./store";
import type { RequestContext } from "@/lib/platform/http/request-context";

/**
 * Sets an account's status. Closed and disabled end all sessions of the owner at once. Closed also cancels the
 * standing orders, which reopening does not restore.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND.
 */
export async function changeStatus(
  admin: Admin,
  userId: string,
  accountStatus: AccountStatus,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
    const { id, account } = customer;
    if (account.status === accountStatus) return;
    await updateAccountRow(tx, account.id, { status: accountStatus });
    if (accountStatus === "closed" || accountStatus === "disabled")
      await endSessionsOf(tx, { realm: "customer", id });
    const cancelledOrders =
      accountStatus === "closed" ? await cancelOrders(tx, id) : 0;
    await audit(tx, admin, context, {
      action: customerActions["account.status"],
      subjectCustomerId: id,
      before: { accountStatus: account.status },
      after: { accountStatus, ...(cancelledOrders && { cancelledOrders }) },
    });
    await notifyStatus(tx, id, accountStatus);
  });
  deliverSoon();
  return { message: "Account status changed successfully" };
}

/**
 * Deletes a customer permanently: releases holds, moves the balance to "unclaimed", and erases sessions, personal
 * data and files. Housekeeping retries files that the storage cannot delete now. The postings stay under "Closed
 * account", and the account number is never reused.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND, or DELETE_WIRE_PENDING while a wire could still be returned.
 */
export async function deleteCustomer(
  admin: Admin,
  userId: string,
  context: RequestContext,
): Promise<{ message: string }> {
  const unclaimed = await bankAccount("unclaimed");
  await transaction(async (tx) => {
    const customer = await lockCustomer(tx, userId, unclaimed);
    if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
    const { id, account } = customer;
    if (await hasPendingWire(tx, account.id))
      throw fieldError(staffCustomerErrors.DELETE_WIRE_PENDING, "userId");
    await replaceHolds(tx, account.id, 0n, "");
    if (account.balanceMinor > 0n)
      await postWithin(tx, {
        kind: "debit",
        debitAccountId: account.id,
        creditAccountId: unclaimed(account.id),
        amountMinor: account.balanceMinor,
        description: "Balance of a closed account",
        actor: { kind: "staff", id: admin.id },
        context,
      });
    await erasePerson(tx, customer);
    await audit(tx, admin, context, {
      action: customerActions["customer.delete"],
      subjectCustomerId: id,
      // Account data only, because this row outlives the personal data.
      before: {
        accountNumber: account.number,
        accountStatus: account.status,
        totalBalance: toDecimal(account.balanceMinor),
        held: toDecimal(account.heldMinor),
      },
    });
    await queueErasure(tx, id);
  });
  await eraseFiles();
  return { message: "account successfully deleted" };
}
