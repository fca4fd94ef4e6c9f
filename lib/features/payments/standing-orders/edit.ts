import "server-only";
import { audit } from "@/lib/audit/store";
import { orderLimit } from "@/lib/features/payments/limits";
import { transferErrors } from "@/lib/features/payments/transfers/errors";
import { requireAuthorised } from "@/lib/features/payments/transfers/service";
import { ownAccount } from "@/lib/identity/accounts";
import type { Customer } from "@/lib/identity/callers";
import { orderFact } from "@/lib/features/payments/change-facts";
import { notifyChanges } from "@/lib/identity/notify";
import { transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError, fieldError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { requireSeen } from "@/lib/platform/http/version";
import { enqueue } from "@/lib/platform/jobs/store";
import {
  enforceLimit,
  requireUnlocked,
} from "@/lib/platform/rate-limit/throttle";
import { bankToday } from "@/lib/platform/time/clock";
import { paymentActions } from "@/lib/features/payments/audit";
import { standingOrderErrors } from "./errors";
import { orderJob } from "./job";
import { amountFields } from "./order";
import { refuseDays } from "./rules";
import type { OrderEdit, OwnOrderEdit } from "./schema";
import {
  changeOrder,
  isPaidOnOrAfter,
  lockOrder,
  toShown,
  type LockedOrder,
} from "./store";
import { amountOrKeepIn } from "@/lib/ledger/amount-in";

/**
 * Changes amount, description and schedule of an order; `firstOn` is its next payment. As for a new order, the codes
 * are checked now and authorise every payment. A paused order stays paused.
 * @throws DomainError NOT_FOUND, ORDER_ENDED, VERSION_CONFLICT, FIRST_RUN_PAST, FIRST_RUN_NOT_LAST, LAST_RUN_EARLY,
 * ORDER_PAID_THEN, TOO_MANY_THIS_HOUR, or the errors of a transfer except limit and funds, which are checked at each
 * payment.
 */
export const editOrder = (
  customer: Customer,
  id: string,
  input: OrderEdit,
  context: RequestContext,
): Promise<{ message: string }> =>
  edit(
    customer,
    { id, input: { ...input, keep: null }, isOwn: false },
    context,
    async (order) => {
      const account = await ownAccount(customer, order.fromAccount);
      if (!account) throw new DomainError(transferErrors.OTHER_ACCOUNT);
      const { accountNumber: recipientAccount, bank } = order;
      const payment = { ...input, recipientAccount, bank };
      await requireAuthorised(account, payment, context);
    },
  );

type Edit = {
  id: string;
  input: OwnOrderEdit;
  /** Whether the order moves money between accounts of the customer; any other one is not found. */
  isOwn: boolean;
};

/**
 * Changes an order once `authorise` has not refused it.
 * @throws DomainError NOT_FOUND, ORDER_ENDED, VERSION_CONFLICT, FIRST_RUN_PAST, FIRST_RUN_NOT_LAST, LAST_RUN_EARLY,
 * ORDER_PAID_THEN or TOO_MANY_THIS_HOUR.
 */
export async function edit(
  customer: Customer,
  asked: Edit,
  context: RequestContext,
  authorise: (order: LockedOrder) => Promise<void>,
): Promise<{ message: string }> {
  const { id, input } = asked;
  refuseDays(input);
  // A refused change must not use up the code of the second factor.
  const found = await transaction((tx) =>
    lockEditable(tx, customer, asked, context),
  );
  await requireUnlocked(orderLimit, customer.id);
  await authorise(found);
  await enforceLimit(orderLimit, customer.id);
  await transaction(async (tx) => {
    const order = await lockEditable(tx, customer, asked, context);
    await change(tx, customer, { ...order, id }, { input, context });
  });
  return { message: "Standing order changed" };
}

/** Locks the order. @throws DomainError NOT_FOUND, ORDER_ENDED, VERSION_CONFLICT or ORDER_PAID_THEN. */
async function lockEditable(
  tx: Tx,
  customer: Customer,
  { id, input: { firstOn }, isOwn }: Edit,
  context: RequestContext,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, customer.id, id);
  if (!order || order.isOwn !== isOwn)
    throw new DomainError(commonErrors.NOT_FOUND);
  if (order.status === "cancelled" || order.status === "completed")
    throw new DomainError(standingOrderErrors.ORDER_ENDED);
  const shown = toShown(order);
  // The form's choice follows from the two amounts, which say what changed.
  const what = order.keeps ? "keep" : "amount";
  requireSeen(context, { ...shown, what }, { about: Object.keys(shown) });
  if (await isPaidOnOrAfter(tx, id, firstOn))
    throw fieldError(standingOrderErrors.ORDER_PAID_THEN, "firstOn");
  return order;
}

async function change(
  tx: Tx,
  customer: Customer,
  order: LockedOrder & { id: string },
  { input, context }: { input: OwnOrderEdit; context: RequestContext },
): Promise<void> {
  // The day stays the 31st if the next payment is on the last day of a shorter month.
  const isSameSchedule =
    input.rhythm === order.rhythm && input.firstOn === order.nextOn;
  const schedule = {
    rhythm: input.rhythm,
    firstOn: isSameSchedule ? order.firstOn : input.firstOn,
    nextOn: input.firstOn,
    lastOn: input.rhythm === "once" ? null : input.lastOn,
  };
  const amount = amountOrKeepIn(order.currency, input);
  await changeOrder(tx, customer, order.id, {
    ...{ description: input.description, ...amount },
    ...schedule,
  });
  if (order.status === "active" && input.firstOn === bankToday())
    await enqueue(tx, orderJob, { key: order.id });
  await audit(tx, customer, context, {
    action: paymentActions["order.edit"],
    subjectCustomerId: customer.id,
    subjectAccountId: order.accountId,
    before: {
      ...amountFields(order),
      rhythm: order.rhythm,
      nextOn: order.nextOn,
      lastOn: order.lastOn,
    },
    after: {
      ...amountFields({ ...order, ...amount }),
      rhythm: schedule.rhythm,
      nextOn: schedule.nextOn,
      lastOn: schedule.lastOn,
    },
  });
  const after = {
    ...order,
    ...amount,
    rhythm: schedule.rhythm,
    nextOn: schedule.nextOn,
  };
  await notifyChanges(tx, customer.id, {
    by: "own",
    changes: ["order.edit"],
    facts: { "order.edit": orderFact(after) },
  });
}
