import "server-only";
import { audit } from "@/lib/audit/store";
import type { Customer, OwnAccount } from "@/lib/identity/callers";
import { orderFact } from "@/lib/features/payments/change-facts";
import { notifyChanges } from "@/lib/identity/notify";
import { commonErrors } from "@/lib/platform/errors/common";
import { enforceLimitWithin } from "@/lib/platform/rate-limit/enforce-within";
import {
  enforceLimit,
  requireUnlocked,
} from "@/lib/platform/rate-limit/throttle";
import { violatedIndex } from "@/lib/platform/db/errors";
import { transaction } from "@/lib/platform/db/prisma";
import { enqueue } from "@/lib/platform/jobs/store";
import {
  DomainError,
  withFieldErrors,
} from "@/lib/platform/errors/domain-error";
import type {
  IdempotencyKey,
  RequestContext,
} from "@/lib/platform/http/request-context";
import { requireSeen } from "@/lib/platform/http/version";
import { findFirstPayment } from "@/lib/features/payments/outcome/queries";
import { REFUSED_FIELDS } from "@/lib/features/payments/transfers/rules";
import { requireAuthorised } from "@/lib/features/payments/transfers/service";
import { bankToday } from "@/lib/platform/time/clock";
import { paymentActions } from "@/lib/features/payments/audit";
import { standingOrderErrors } from "./errors";
import { MAX_ORDERS, refuseDays } from "./rules";
import type { StandingOrderInput } from "./schema";
import {
  countOpenOrders,
  insertOrder,
  lockOrder,
  setOrderStatus,
  toShown,
  type LockedOrder,
  type NewOrder,
} from "./store";
import { orderJob } from "./job";
import type { OrderAmount } from "./order";
import { orderLimit, resumeLimit } from "@/lib/features/payments/limits";
import { amountOrKeepIn } from "@/lib/ledger/amount-in";

/**
 * Creates a standing order that pays from the account. The codes are checked now and authorise every payment. A
 * repeated key gets the answer of its first call.
 * @throws DomainError FIRST_RUN_PAST, FIRST_RUN_NOT_LAST, LAST_RUN_EARLY, ORDERS_FULL, TOO_MANY_THIS_HOUR,
 * IDEMPOTENCY_CONFLICT, or the errors of a transfer except limit and funds, which are checked at each payment.
 */
export const placeOrder = (
  account: OwnAccount,
  input: StandingOrderInput,
  context: RequestContext,
  idempotency?: IdempotencyKey,
) =>
  place(
    account,
    { ...input, keep: null, payeeAccountId: null },
    { context, idempotency },
    () => requireAuthorised(account, input, context),
  );

/** Creates an order once `authorise` has not refused it. */
export async function place(
  account: OwnAccount,
  input: Omit<NewOrder, keyof OrderAmount> &
    Parameters<typeof amountOrKeepIn>[1],
  act: { context: RequestContext; idempotency: IdempotencyKey | undefined },
  authorise: () => Promise<void>,
) {
  const { owner: customer } = account;
  const { context, idempotency } = act;
  const findEarlier = async () => {
    const first = await findFirstPayment(customer, idempotency);
    return first?.kind === "order" ? toReply(first.id) : null;
  };
  const earlier = await findEarlier();
  if (earlier) return earlier;
  refuseDays(input);
  const amount = amountOrKeepIn(account.currency, input);
  // A refused order must not use up the code of the second factor.
  await requireUnlocked(orderLimit, customer.id);
  if ((await countOpenOrders(customer.id)) >= MAX_ORDERS)
    throw new DomainError(standingOrderErrors.ORDERS_FULL);
  await authorise();
  await enforceLimit(orderLimit, customer.id);
  try {
    const id = await withFieldErrors(REFUSED_FIELDS, () =>
      transaction(async (tx) => {
        // Locks the customer's accounts, so that concurrent calls cannot exceed the maximum together.
        const orderId = await insertOrder(
          tx,
          account,
          { ...input, ...amount },
          idempotency,
        );
        if ((await countOpenOrders(customer.id, tx)) > MAX_ORDERS)
          throw new DomainError(standingOrderErrors.ORDERS_FULL);
        await audit(tx, customer, context, {
          action: paymentActions["order.place"],
          subjectCustomerId: customer.id,
          subjectAccountId: account.id,
        });
        await notifyChanges(tx, customer.id, {
          by: "own",
          changes: ["order.place"],
          facts: {
            "order.place": orderFact({
              ...input,
              fromAccount: account.number,
              accountNumber: input.recipientAccount,
              ...amount,
              currency: account.currency,
              nextOn: input.firstOn,
              status: "active",
            }),
          },
        });
        if (input.firstOn === bankToday())
          await enqueue(tx, orderJob, { key: orderId });
        return orderId;
      }),
    );
    return toReply(id);
  } catch (error) {
    // A concurrent call with the same key was faster.
    const concurrent = violatedIndex(error) && (await findEarlier());
    if (concurrent) return concurrent;
    throw error;
  }
}

const toReply = (id: string) => ({
  message: "Standing order saved",
  data: { _id: id },
});

const MESSAGES = {
  pause: "Standing order paused",
  resume: "Standing order resumed",
  cancel: "Standing order cancelled",
  complete: "Standing order completed: no payments were left",
} as const;

const STATUS_AFTER = {
  pause: "paused",
  resume: "active",
  cancel: "cancelled",
} as const;

type Action = keyof typeof STATUS_AFTER;

/**
 * Pauses, resumes or cancels an order. Repeating an action has no effect. Payments that fell due during a pause are
 * skipped. Resuming an order without further payments completes it.
 * @throws DomainError NOT_FOUND, VERSION_CONFLICT, TOO_MANY_THIS_HOUR, or ORDER_ENDED if the order is completed or cancelled.
 */
export async function changeOrderStatus(
  customer: Customer,
  id: string,
  action: Action,
  context: RequestContext,
) {
  const outcome = await transaction(async (tx) => {
    const order = await lockOrder(tx, customer.id, id);
    if (!order) throw new DomainError(commonErrors.NOT_FOUND);
    if (isDone(order, action)) return action;
    requireSeen(context, toShown(order));
    // Each round of pausing and resuming sends emails. Pausing and cancelling are never refused.
    if (action === "resume")
      await enforceLimitWithin(tx, resumeLimit, customer.id);
    const status = await setOrderStatus(tx, customer, id, action);
    const done = status === "completed" ? "complete" : action;
    if (status === "active") await enqueue(tx, orderJob, { key: id });
    await audit(tx, customer, context, {
      action: paymentActions[`order.${done}`],
      subjectCustomerId: customer.id,
      subjectAccountId: order.accountId,
      before: { status: order.status },
      after: { status },
    });
    const after = (await lockOrder(tx, customer.id, id))!;
    await notifyChanges(tx, customer.id, {
      by: "own",
      changes: [`order.${done}`],
      facts: { [`order.${done}`]: orderFact(after) },
    });
    return done;
  });
  return { message: MESSAGES[outcome] };
}

/** Returns whether the order has this state already. @throws DomainError ORDER_ENDED. */
function isDone({ status }: LockedOrder, action: Action): boolean {
  if (status === STATUS_AFTER[action]) return true;
  if (status === "cancelled" || status === "completed")
    throw new DomainError(standingOrderErrors.ORDER_ENDED);
  return false;
}
