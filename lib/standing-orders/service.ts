import "server-only";
import { audit } from "@/lib/audit/store";
import type { Customer } from "@/lib/auth/callers";
import { countOrRefuse } from "@/lib/auth/throttle";
import { violatedIndex } from "@/lib/db/errors";
import { transaction } from "@/lib/db/prisma";
import { DomainError, refusalAt } from "@/lib/errors/domain-error";
import { zurichToday } from "@/lib/format";
import type { Idempotency, Origin } from "@/lib/ledger/post";
import { requireAuthorised } from "@/lib/transfers/service";
import { id as idSchema } from "@/lib/validation/fields";
import { dueFrom, MOST_ORDERS } from "./rules";
import type { StandingOrderInput } from "./schema";
import {
  countRunning,
  findByRequest,
  insertOrder,
  lockOrder,
  lockOwner,
  setOrder,
  type LockedOrder,
} from "./store";
import { runOrdersSoon } from "./worker";

/**
 * Takes an order. Its codes are checked here and now: they authorise every payment of it. A repeated key answers what
 * its first call answered.
 * @throws DomainError FIRST_RUN_PAST, LAST_RUN_EARLY, ORDERS_FULL, TOO_MANY_THIS_HOUR, IDEMPOTENCY_CONFLICT, or what a
 *   transfer throws but for limit and funds, which are for the day of each payment.
 */
export async function placeOrder(
  customer: Customer,
  input: StandingOrderInput,
  origin: Origin,
  idempotency?: Idempotency,
) {
  const earlier = await findEarlier(customer.id, idempotency);
  if (earlier) return toPlaced(earlier);
  if (input.firstOn < zurichToday())
    throw refusalAt("FIRST_RUN_PAST", "firstOn");
  if (input.rhythm !== "once" && input.lastOn && input.lastOn < input.firstOn)
    throw refusalAt("LAST_RUN_EARLY", "lastOn");
  await requireAuthorised(customer, input, origin);
  await countOrRefuse("order-customer", customer.id);
  try {
    const { id } = await transaction(async (tx) => {
      // Locked, so that many at once do not each count what is there before them.
      await lockOwner(tx, customer.id);
      if ((await countRunning(tx, customer.id)) >= MOST_ORDERS)
        throw new DomainError("ORDERS_FULL");
      await audit(tx, customer, origin, {
        action: "order.place",
        subjectCustomerId: customer.id,
      });
      return insertOrder(tx, customer.id, input, idempotency);
    });
    if (input.firstOn === zurichToday()) runOrdersSoon();
    return toPlaced(id);
  } catch (error) {
    // Its twin was a moment faster.
    const twin =
      violatedIndex(error) && (await findEarlier(customer.id, idempotency));
    if (twin) return toPlaced(twin);
    throw error;
  }
}

const toPlaced = (id: string) => ({
  message: "Standing order saved",
  data: { _id: id },
});

async function findEarlier(
  customerId: string,
  idempotency: Idempotency | undefined,
): Promise<string | null> {
  if (!idempotency) return null;
  const found = await transaction((tx) =>
    findByRequest(tx, customerId, idempotency.key),
  );
  if (!found) return null;
  if (!idempotency.requestHash.equals(found.requestHash ?? new Uint8Array()))
    throw new DomainError("IDEMPOTENCY_CONFLICT");
  return found.id;
}

const DONE = {
  pause: "Standing order paused",
  resume: "Standing order resumed",
  cancel: "Standing order cancelled",
} as const;

type Action = keyof typeof DONE;

/**
 * Pauses, resumes or cancels an order; doing it twice is doing it once. What fell due during a pause is not paid.
 * @param action `pause`, `resume` or `cancel`; another word is as unknown as an order that is not the customer's.
 * @throws DomainError NOT_FOUND, or ORDER_ENDED for one that has made its last payment or was cancelled.
 */
export async function steerOrder(
  customer: Customer,
  id: string,
  action: string,
  origin: Origin,
) {
  if (!isAction(action) || !idSchema.safeParse(id).success)
    throw new DomainError("NOT_FOUND");
  await transaction(async (tx) => {
    const order = await lockOrder(tx, customer.id, id);
    if (!order) throw new DomainError("NOT_FOUND");
    const next = steer(order, action);
    if (!next) return;
    await setOrder(tx, id, next);
    await audit(tx, customer, origin, {
      action: `order.${action}`,
      subjectCustomerId: customer.id,
    });
  });
  return { message: DONE[action] };
}

function isAction(text: string): text is Action {
  return Object.hasOwn(DONE, text);
}

/** What the order becomes, or null where it is that already. */
function steer(order: LockedOrder, action: Action) {
  const { status, nextOn } = order;
  if (status === "cancelled" && action === "cancel") return null;
  if (status === "cancelled" || status === "completed")
    throw new DomainError("ORDER_ENDED");
  if (action === "cancel")
    return { status: "cancelled", nextOn: null } as const;
  if (action === "pause")
    return status === "paused" ? null : ({ status: "paused", nextOn } as const);
  if (status === "active") return null;
  const today = zurichToday();
  const due = dueFrom(order, nextOn > today ? nextOn : today);
  return due
    ? ({ status: "active", nextOn: due } as const)
    : ({ status: "completed", nextOn: null } as const);
}
