import "server-only";
import { doOrRequestApproval } from "@/lib/approvals/request";
import { lockWaitingOf } from "@/lib/approvals/waiting-requests";
import { findCustomerId } from "@/lib/identity/customer-key";
import type { AccountStatus, Admin } from "@/lib/identity/callers";
import { identityErrors } from "@/lib/identity/errors";
import { shutLimit } from "@/lib/identity/limits";
import { bankAccount } from "@/lib/ledger/bank-accounts";
import { countClosing, countTakeover } from "@/lib/ledger/staff-accounts";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { requireSeen } from "@/lib/platform/http/version";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { enforceLimitWithin } from "@/lib/platform/rate-limit/enforce-within";
import { eraseFiles } from "@/lib/platform/storage/customer-files";
import { describeBalances } from "./balances";
import { toClosingRequest } from "./closing/approval";
import {
  erase,
  lockStatusRequests,
  lockToErase,
  setStatus,
} from "./closing/close-customer";
import { lockCustomer, type LockedCustomer } from "./store";
import { toStatusRequest } from "./update/profile-approval";

/** The new status, and why. */
type ChangeOfStatus = { accountStatus: AccountStatus; reason?: string };

/**
 * Sets an account's status. Closed and disabled end all sessions of the owner at once. Closed also cancels the
 * standing orders, which reopening does not restore. Closing or reactivating an account that one person may not
 * decide on alone waits for a second one.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND, VERSION_CONFLICT, ALREADY_WAITING, or TOO_MANY_THIS_HOUR after many
 * customers and accounts that were shut.
 */
export async function changeStatus(
  admin: Admin,
  userId: string,
  { accountStatus: status, reason = "" }: ChangeOfStatus,
  context: RequestContext,
): Promise<{ message: string } | AcceptedReply> {
  const result = await transaction(async (tx) => {
    const id = await findCustomerId(tx, userId);
    if (id) await lockStatusRequests(tx, id);
    const customer = await lockCustomer(tx, userId);
    if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
    if (
      customer.rights.status === status &&
      !(await endsWayBack(tx, customer, status))
    )
      return;
    requireSeen(
      context,
      {
        accountStatus: customer.rights.status,
        balances: describeBalances(customer.balances),
      },
      // Only a person who is closed can no longer reach the money.
      status === "closed" ? {} : { about: ["accountStatus"] },
    );
    if (status !== "active") await enforceLimitWithin(tx, shutLimit, admin.id);
    return doOrRequestApproval(
      tx,
      { admin, context },
      status === "closed"
        ? toClosingRequest(customer, "close", reason)
        : toStatusRequest(customer, { status, reason }),
      async () => {
        await countStatus(tx, admin, customer, status);
        await setStatus(tx, admin, { customer, status, reason }, context);
      },
    );
  });
  if (result instanceof AcceptedReply) return result;
  return { message: "Account status changed successfully" };
}

/** Whether a dormant customer, who could become active without staff, no longer can. */
const endsWayBack = async (
  tx: Tx,
  { id }: LockedCustomer,
  status: AccountStatus,
): Promise<boolean> =>
  status === "inactive" &&
  (await tx.customerActivity.count({
    where: { customerId: id, dormantSince: { not: null } },
  })) > 0;

/** Counts a status that shuts the account or opens it again. @throws SecondPersonNeeded. */
async function countStatus(
  tx: Tx,
  { sessionSecret }: Admin,
  { id }: LockedCustomer,
  status: AccountStatus,
): Promise<void> {
  if (status === "closed") await countClosing(tx, sessionSecret, id);
  if (status === "active")
    await countTakeover(tx, sessionSecret, id, {
      right: "serve",
      changes: ["status"],
    });
}

/**
 * Deletes a customer permanently: releases holds, moves the balance to "unclaimed", and erases sessions, personal
 * data and files. Housekeeping retries files that the storage cannot delete now. The postings stay under "Closed
 * account", and the account number is never reused. An account that one person may not delete alone waits for a
 * second one.
 * @param userId the customer's id or account number.
 * @throws DomainError USER_NOT_FOUND, VERSION_CONFLICT, ALREADY_WAITING, TOO_MANY_THIS_HOUR, or one of DELETES_CUSTOMER
 * while something is open.
 */
export async function deleteCustomer(
  admin: Admin,
  userId: string,
  context: RequestContext,
  reason = "",
): Promise<{ message: string } | AcceptedReply> {
  const unclaimed = await bankAccount("unclaimed");
  const result = await transaction(async (tx) => {
    const customerId = await findCustomerId(tx, userId);
    if (customerId) await lockWaitingOf(tx, { customerId, besides: undefined });
    const customer = await lockToErase(tx, userId, unclaimed);
    if (!customer) throw new DomainError(identityErrors.USER_NOT_FOUND);
    requireSeen(context, { balances: describeBalances(customer.balances) });
    await enforceLimitWithin(tx, shutLimit, admin.id);
    return doOrRequestApproval(
      tx,
      { admin, context },
      toClosingRequest(customer, "delete", reason),
      () => erase(tx, admin, customer, { context, reason }),
    );
  });
  if (result instanceof AcceptedReply) return result;
  await eraseFiles();
  return { message: "account successfully deleted" };
}
