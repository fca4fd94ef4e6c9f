import "server-only";
import type { Tx } from "@/lib/db/prisma";
import type { ErrorCode } from "@/lib/errors/catalogue";
import type { Idempotency } from "@/lib/ledger/post";
import type { OrderStatus, Rhythm, Schedule } from "./order";
import type { StandingOrderInput } from "./schema";

const utc = (day: string) => new Date(`${day}T00:00:00Z`);

/** An order that this customer made before under the same key, or null. */
export function findByRequest(tx: Tx, customerId: string, requestKey: string) {
  return tx.standingOrder.findFirst({
    where: { customerId, requestKey },
    select: { id: true, requestHash: true },
  });
}

/** Writes an order whose first due date is `firstOn`. @throws the violation of `standing_orders_request`. */
export function insertOrder(
  tx: Tx,
  customerId: string,
  input: StandingOrderInput,
  idempotency: Idempotency | undefined,
): Promise<{ id: string }> {
  const firstOn = utc(input.firstOn);
  return tx.standingOrder.create({
    data: {
      customerId,
      accountName: input.accountName,
      accountNumber: input.recipientAccount,
      bank: input.bank,
      description: input.description,
      amountMinor: input.amount,
      rhythm: input.rhythm,
      firstOn,
      lastOn:
        input.lastOn && input.rhythm !== "once" ? utc(input.lastOn) : null,
      nextOn: firstOn,
      tryOn: firstOn,
      ...(idempotency && {
        requestKey: idempotency.key,
        requestHash: new Uint8Array(idempotency.requestHash),
      }),
    },
    select: { id: true },
  });
}

export type LockedOrder = Schedule & { status: OrderStatus; nextOn: string };

const SCHEDULE = `o.rhythm::text AS rhythm, o.first_on::text AS "firstOn", o.last_on::text AS "lastOn",
  o.next_on::text AS "nextOn", o.status::text AS status`;

/** The customer's order, locked against its worker, or null. */
export async function lockOrder(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<LockedOrder | null> {
  const rows = await tx.$queryRawUnsafe<LockedOrder[]>(
    `SELECT ${SCHEDULE} FROM standing_orders o WHERE o.id = $1::uuid AND o.customer_id = $2::uuid FOR UPDATE`,
    id,
    customerId,
  );
  return rows[0] ?? null;
}

/** Gives an order its state, and its next due date: null where it has ended. */
export async function setOrder(
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
  amountMinor: bigint;
  accountName: string;
  accountNumber: string;
  bank: string;
  description: string;
  customerId: string;
  accountId: bigint;
  rhythm: Rhythm;
  /** The beneficiary's ledger account where the number is one of ours. */
  beneficiaryId: bigint | null;
  beneficiaryVerified: boolean | null;
  /** The number was one of ours, and its customer has another one now. */
  isRetired: boolean;
};

/**
 * The order that has been due longest and that no other worker has in hand, locked until the transaction ends.
 * @param passed orders to leave out, as this round could not run them.
 */
export async function claimDueOrder(
  tx: Tx,
  today: string,
  passed: string[],
): Promise<DueOrder | null> {
  const rows = await tx.$queryRawUnsafe<DueOrder[]>(
    `SELECT ${SCHEDULE}, o.id, o.attempt, o.amount_minor AS "amountMinor", o.account_name AS "accountName",
            o.account_number AS "accountNumber", o.bank, o.description, o.customer_id AS "customerId",
            a.id AS "accountId", r.id AS "beneficiaryId", rc.is_verified AS "beneficiaryVerified",
            r.id IS NULL AND EXISTS (SELECT FROM retired_numbers n WHERE n.number = o.account_number) AS "isRetired"
     FROM standing_orders o
     JOIN accounts a ON a.customer_id = o.customer_id
     LEFT JOIN accounts r ON r.number = o.account_number
     LEFT JOIN customers rc ON rc.id = r.customer_id
     WHERE o.status = 'active' AND o.try_on <= $1::date AND o.id <> ALL ($2::uuid[])
     ORDER BY o.try_on, o.id LIMIT 1 FOR UPDATE OF o SKIP LOCKED`,
    today,
    passed,
  );
  return rows[0] ?? null;
}

/** Locks the customer's row until the transaction ends: of those who take this lock, one is at work at a time. */
export async function lockOwner(tx: Tx, customerId: string): Promise<void> {
  await tx.$executeRawUnsafe(
    "SELECT FROM customers WHERE id = $1::uuid FOR NO KEY UPDATE",
    customerId,
  );
}

/** How many orders of the customer run or are paused. */
export function countRunning(tx: Tx, customerId: string): Promise<number> {
  return tx.standingOrder.count({
    where: { customerId, nextOn: { not: null } },
  });
}

/** Cancels every order of the customer that runs or is paused. @returns how many there were. */
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

/** Notes what came of an attempt. @throws the violation of `standing_order_runs_paid_once` for a date paid before. */
export async function insertRun(
  tx: Tx,
  order: DueOrder,
  result: { entryId: bigint } | { failure: ErrorCode },
): Promise<void> {
  await tx.standingOrderRun.create({
    data: {
      orderId: order.id,
      dueOn: utc(order.nextOn),
      attempt: order.attempt,
      outcome: "entryId" in result ? "paid" : "failed",
      ...result,
    },
    select: { id: true },
  });
}
