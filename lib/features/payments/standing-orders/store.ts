import "server-only";
import type { Customer } from "@/lib/identity/callers";
import { toLedgerError } from "@/lib/ledger/posting-errors";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import type { ErrorValue } from "@/lib/platform/errors/define";
import type { IdempotencyKey } from "@/lib/platform/http/request-context";
import type { OrderStatus, Schedule } from "./order";
import type { StandingOrderInput } from "./schema";

const toUtcDate = (day: string) => new Date(`${day}T00:00:00Z`);

/**
 * Places an order of the session's customer, whose first due date is `firstOn`, and locks the account until the
 * transaction ends. Returns the order's id.
 * @throws DomainError SIGNED_OUT, IDEMPOTENCY_CONFLICT if a payment had the key, or the violation of
 * `standing_orders_request` if an order had it.
 */
export async function insertOrder(
  tx: Tx,
  { sessionSecret }: Customer,
  input: StandingOrderInput,
  idempotency: IdempotencyKey | undefined,
): Promise<string> {
  const { lastOn, rhythm } = input;
  const order = {
    account_name: input.accountName,
    account_number: input.recipientAccount,
    bank: input.bank,
    description: input.description,
    amount_minor: String(input.amount),
    rhythm,
    first_on: input.firstOn,
    last_on: lastOn && rhythm !== "once" ? lastOn : null,
    ...(idempotency && {
      request_key: idempotency.key,
      request_hash: `\\x${Buffer.from(idempotency.requestHash).toString("hex")}`,
    }),
  };
  const [row] = await tx
    .$queryRawUnsafe<[{ id: string }]>(
      "SELECT standing_order_place($1, $2::jsonb)::text AS id",
      sessionSecret,
      JSON.stringify(order),
    )
    .catch((error: unknown) => {
      throw toLedgerError(error);
    });
  return row.id;
}

/** Returns whether the order has made a payment that was due on `day` or later. */
export async function isPaidOnOrAfter(
  tx: Tx,
  orderId: string,
  day: string,
): Promise<boolean> {
  const paid = await tx.standingOrderRun.count({
    where: { orderId, outcome: "paid", dueOn: { gte: toUtcDate(day) } },
  });
  return paid > 0;
}

/**
 * Changes a locked order of the session's customer that has not ended.
 * @throws DomainError SIGNED_OUT.
 */
export async function changeOrder(
  tx: Tx,
  { sessionSecret }: Customer,
  id: string,
  terms: Schedule & { nextOn: string; amount: bigint; description: string },
): Promise<void> {
  const columns = {
    description: terms.description,
    amount_minor: String(terms.amount),
    rhythm: terms.rhythm,
    first_on: terms.firstOn,
    last_on: terms.lastOn,
    next_on: terms.nextOn,
  };
  await tx
    .$queryRawUnsafe(
      "SELECT standing_order_change($1, $2::uuid, $3::jsonb)",
      sessionSecret,
      id,
      JSON.stringify(columns),
    )
    .catch((error: unknown) => {
      throw toLedgerError(error);
    });
}

export type LockedOrder = Schedule & {
  accountNumber: string;
  status: OrderStatus;
  nextOn: string;
  amountMinor: bigint;
};

const LOCKED_ORDER = `o.account_number AS "accountNumber", o.rhythm::text AS rhythm, o.first_on::text AS "firstOn",
  o.last_on::text AS "lastOn", o.next_on::text AS "nextOn", o.status::text AS status, o.amount_minor AS "amountMinor"`;

/** Locks and returns the customer's order, so that its job waits; null if there is none. */
export async function lockOrder(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<LockedOrder | null> {
  const rows = await tx.$queryRawUnsafe<LockedOrder[]>(
    `SELECT ${LOCKED_ORDER} FROM standing_orders o WHERE o.id = $1::uuid AND o.customer_id = $2::uuid FOR UPDATE`,
    id,
    customerId,
  );
  return rows[0] ?? null;
}

/** Sets an order's status and next due date, which is null once it has ended. */
export async function updateOrder(
  tx: Tx,
  id: string,
  next: {
    status: OrderStatus;
    nextOn: string | null;
    tryOn?: string;
    attempt?: number;
  },
): Promise<void> {
  const { status, nextOn, tryOn = nextOn, attempt = 1 } = next;
  await tx.$executeRawUnsafe(
    `UPDATE standing_orders SET status = $2::order_status, next_on = $3::date, try_on = $4::date, attempt = $5
     WHERE id = $1::uuid`,
    id,
    status,
    nextOn,
    tryOn,
    attempt,
  );
}

export type DueOrder = LockedOrder & {
  id: string;
  attempt: number;
  accountName: string;
  bank: string;
  description: string;
  customerId: string;
  accountId: bigint;
  /** The payee's ledger account if it is with this bank. */
  payeeAccountId: bigint | null;
  isPayeeVerified: boolean | null;
  /** Whether the number belonged to a customer of this bank whose number has changed since. */
  isRetired: boolean;
};

/** Returns the ids of the active orders that are due, those that have been due longest first. */
export async function listDueOrders(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    "SELECT id FROM standing_orders WHERE status = 'active' AND try_on <= $1::date ORDER BY try_on, id",
    today,
  );
  return rows.map(({ id }) => id);
}

/** Locks and returns the order if it is due; null otherwise. */
export async function lockDueOrder(
  tx: Tx,
  id: string,
  today: string,
): Promise<DueOrder | null> {
  const rows = await tx.$queryRawUnsafe<DueOrder[]>(
    `SELECT ${LOCKED_ORDER}, o.id, o.attempt, o.account_name AS "accountName",
            o.bank, o.description, o.customer_id AS "customerId", a.id AS "accountId", r.id AS "payeeAccountId", rc.is_verified AS "isPayeeVerified",
            r.id IS NULL AND EXISTS (SELECT FROM retired_numbers n WHERE n.number = o.account_number) AS "isRetired"
     FROM standing_orders o
     JOIN accounts a ON a.customer_id = o.customer_id
     LEFT JOIN accounts r ON r.number = o.account_number
     LEFT JOIN customers rc ON rc.id = r.customer_id
     WHERE o.id = $1::uuid AND o.status = 'active' AND o.try_on <= $2::date FOR UPDATE OF o`,
    id,
    today,
  );
  return rows[0] ?? null;
}

export function countOpenOrders(
  customerId: string,
  tx: Tx = prisma(),
): Promise<number> {
  return tx.standingOrder.count({
    where: { customerId, nextOn: { not: null } },
  });
}

/** Cancels the customer's running and paused orders. Returns how many there were. */
export async function cancelOrders(
  tx: Tx,
  customerId: string,
): Promise<number> {
  const { count } = await tx.standingOrder.updateMany({
    where: { customerId, nextOn: { not: null } },
    data: { status: "cancelled", nextOn: null, tryOn: null, attempt: 1 },
  });
  return count;
}

/**
 * Records the result of an attempt.
 * @throws the violation of `standing_order_runs_paid_once` if the due date is paid already.
 */
export async function insertRun(
  tx: Tx,
  order: DueOrder,
  result: { entryId: bigint } | { failure: ErrorValue },
): Promise<void> {
  await tx.standingOrderRun.create({
    data: {
      orderId: order.id,
      dueOn: toUtcDate(order.nextOn),
      attempt: order.attempt,
      ...("entryId" in result
        ? { outcome: "paid", entryId: result.entryId }
        : { outcome: "failed", failure: result.failure.code }),
    },
    select: { id: true },
  });
}
