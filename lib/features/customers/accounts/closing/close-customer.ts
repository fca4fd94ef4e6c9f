import "server-only";
import {
  closeWaiting,
  closeWaitingOf,
  lockWaiting,
} from "@/lib/approvals/waiting-requests";
import { audit } from "@/lib/audit/store";
import { customerActions } from "@/lib/features/customers/audit";
import { notifyStatus } from "@/lib/features/customers/notify";
import { cancelOrders } from "@/lib/features/payments/public-service";
import type { AccountStatus, Admin } from "@/lib/identity/callers";
import { endSessionsOf } from "@/lib/identity/sessions/store";
import type { StripeOf } from "@/lib/ledger/bank-accounts";
import { BASE_CURRENCY, toDecimal } from "@/lib/ledger/money";
import type { Tx } from "@/lib/platform/db/prisma";
import type { RequestContext } from "@/lib/platform/http/request-context";
import {
  erasePerson,
  lockCustomer,
  updateRights,
  type LockedCustomer,
} from "../store";

/** The matter of a request for another status than closed. */
export const aboutStatus = (customerId: string) => `status:${customerId}`;

/** The matter of a request to close or delete a customer. */
export const aboutClosing = (customerId: string) => `closing:${customerId}`;

/** The requests that are for another status. A deletion is not: it takes a customer of any status. */
const statusRequests = (customerId: string) => [
  { about: aboutClosing(customerId), action: "close" },
  { about: aboutStatus(customerId) },
];

/** Locks the waiting requests that a new status ends. Call it before the customer is locked, in the order of an approval. */
export async function lockStatusRequests(
  tx: Tx,
  customerId: string,
): Promise<void> {
  for (const { about, action } of statusRequests(customerId))
    await lockWaiting(tx, about, action);
}

/**
 * Sets the status of a locked account, with everything that follows from it. Closes the other requests for a status,
 * which {@link lockStatusRequests} has locked.
 */
export async function setStatus(
  tx: Tx,
  admin: Admin,
  {
    customer,
    status,
    reason,
    approvalId,
  }: {
    customer: LockedCustomer;
    status: AccountStatus;
    reason: string;
    approvalId?: string;
  },
  context: RequestContext,
): Promise<void> {
  const { id, rights } = customer;
  await updateRights(tx, admin, customer, { status });
  if (status === "closed" || status === "disabled")
    await endSessionsOf(tx, { realm: "customer", id });
  const cancelledOrders =
    status === "closed" ? await cancelOrders(tx, admin, id) : 0;
  await audit(tx, admin, context, {
    action: customerActions["account.status"],
    subjectCustomerId: id,
    before: { accountStatus: rights.status },
    after: {
      accountStatus: status,
      ...(cancelledOrders && { cancelledOrders }),
      ...(reason && { reason }),
    },
  });
  await notifyStatus(tx, id, status);
  for (const matter of statusRequests(id))
    await closeWaiting(
      tx,
      admin,
      {
        ...matter,
        ...(approvalId && { besides: approvalId }),
        reason: "The status was changed without this request.",
      },
      context,
    );
}

/**
 * {@link lockCustomer} for a deletion, which pays the interest of the days that are not closed: the day to close comes
 * first, as in its steps, which lock accounts as well.
 */
export async function lockToErase(
  tx: Tx,
  idOrNumber: string,
  unclaimed: StripeOf,
) {
  await tx.$executeRawUnsafe("SELECT bank_day_hold()");
  return lockCustomer(tx, idOrNumber, unclaimed);
}

/**
 * Deletes a customer whom {@link lockToErase} has locked: empties and closes the accounts, erases the person and queues
 * the files for erasure.
 * @throws SecondPersonNeeded, or what {@link erasePerson} throws.
 */
export async function erase(
  tx: Tx,
  admin: Admin,
  customer: LockedCustomer,
  {
    reason,
    ...act
  }: { context: RequestContext; approvalId?: string; reason: string },
): Promise<void> {
  const { id, account, rights } = customer;
  await closeWaitingOf(
    tx,
    admin,
    { customerId: id, besides: act.approvalId },
    act.context,
  );
  await erasePerson(tx, customer, {
    sessionSecret: admin.sessionSecret,
    ...act,
  });
  await audit(tx, admin, act.context, {
    action: customerActions["customer.delete"],
    subjectCustomerId: id,
    // Account data only, because this row outlives the personal data.
    before: {
      accountNumber: account.number,
      accountStatus: rights.status,
      totalBalance: toDecimal(customer.totalMinor, BASE_CURRENCY),
      held: toDecimal(customer.totalHeldMinor, BASE_CURRENCY),
    },
    ...(reason && { after: { reason } }),
  });
}
