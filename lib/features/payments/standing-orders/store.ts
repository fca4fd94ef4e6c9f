import "server-only";
import type { Admin, Customer, OwnAccount } from "@/lib/identity/callers";
import type { Currency } from "@/lib/ledger/money";
import { throwLedgerError } from "@/lib/ledger/posting-errors";
import { prisma, type Tx } from "@/lib/platform/db/prisma";
import type { IdempotencyKey } from "@/lib/platform/http/request-context";
import {
  amountFields,
  type OrderAmount,
  type OrderStatus,
  type Schedule,
} from "./order";
import type { StandingOrderInput } from "./schema";

const toUtcDate = (day: string) => new Date(`${day}T00:00:00Z`);

export type NewOrder = Schedule &
  OrderAmount &
  Pick<
    StandingOrderInput,
    "accountName" | "recipientAccount" | "bank" | "description"
  > & {
    /** The account of the customer that it moves money to; null if it pays others. */
    payeeAccountId: bigint | null;
  };

/**
 * Places an order that pays from the account, first on `firstOn`, and locks the customer's accounts until the
 * transaction ends. Returns the order's id.
 * @throws DomainError SIGNED_OUT, ACCOUNT_BLOCKED, POT_KEPT_APART, IDEMPOTENCY_CONFLICT if a payment had the key, or
 * the violation of `standing_orders_request` if an order had it.
 */
export async function insertOrder(
  tx: Tx,
  account: OwnAccount,
  input: NewOrder,
  idempotency: IdempotencyKey | undefined,
): Promise<string> {
  const { lastOn, rhythm } = input;
  const order = {
    account_name: input.accountName,
    account_number: input.recipientAccount,
    bank: input.bank,
    description: input.description,
    amount_minor: String(input.amountMinor),
    keeps: input.keeps,
    rhythm,
    first_on: input.firstOn,
    last_on: lastOn && rhythm !== "once" ? lastOn : null,
    payee_account_id: input.payeeAccountId?.toString() ?? null,
    ...(idempotency && {
      request_key: idempotency.key,
      request_hash: `\\x${Buffer.from(idempotency.requestHash).toString("hex")}`,
    }),
  };
  const [row] = await tx
    .$queryRawUnsafe<[{ id: string }]>(
      "SELECT standing_order_place($1, $2::bigint, $3::jsonb)::text AS id",
      account.owner.sessionSecret,
      account.id,
      JSON.stringify(order),
    )
    .catch(throwLedgerError);
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
  terms: Schedule &
    OrderAmount & {
      nextOn: string;
      description: string;
    },
): Promise<void> {
  const columns = {
    description: terms.description,
    amount_minor: String(terms.amountMinor),
    keeps: terms.keeps,
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
    .catch(throwLedgerError);
}

export type LockedOrder = Schedule &
  OrderAmount & {
    accountId: bigint;
    /** The number of the account that pays. */
    fromAccount: string;
    accountName: string;
    description: string;
    accountNumber: string;
    /** Whether it moves money to another account of the customer. */
    isOwn: boolean;
    bank: string;
    status: OrderStatus;
    nextOn: string;
    currency: Currency;
  };

type ShownOrder = Pick<
  LockedOrder,
  | "amountMinor"
  | "keeps"
  | "currency"
  | "rhythm"
  | "lastOn"
  | "description"
  | "status"
> & { nextOn: string | null };

/** Returns the values that the list and the form of an order show. */
export const toShown = (order: ShownOrder) => ({
  ...amountFields(order),
  rhythm: order.rhythm,
  firstOn: order.nextOn ?? "",
  lastOn: order.lastOn ?? "",
  description: order.description,
  status: order.status,
});

/** The payee of order `o`, which is account `t` if the customer owns it. */
export const PAYEE_SQL = `coalesce(t.name, o.account_name) AS "accountName", coalesce(t.number, o.account_number) AS "accountNumber",
            t.id IS NOT NULL AS "isOwn"`;

/** Locks and returns the customer's order, so that its job waits; null if there is none. */
export async function lockOrder(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<LockedOrder | null> {
  const rows = await tx.$queryRawUnsafe<LockedOrder[]>(
    `SELECT a.id AS "accountId", a.number AS "fromAccount", a.currency, o.description, ${PAYEE_SQL}, o.bank, o.rhythm::text, o.first_on::text AS "firstOn",
            o.last_on::text AS "lastOn", o.next_on::text AS "nextOn", o.status::text, o.amount_minor AS "amountMinor", o.keeps
     FROM standing_order_lock($1::uuid, $2::uuid) o JOIN accounts a ON a.id = o.account_id
     LEFT JOIN accounts t ON t.id = o.payee_account_id`,
    customerId,
    id,
  );
  return rows[0] ?? null;
}

/**
 * Pauses, resumes or cancels a locked order of the session's customer that has not ended. Returns its new status.
 * @throws DomainError SIGNED_OUT.
 */
export async function setOrderStatus(
  tx: Tx,
  { sessionSecret }: Customer,
  id: string,
  action: "pause" | "resume" | "cancel",
): Promise<OrderStatus> {
  const [row] = await tx
    .$queryRawUnsafe<[{ status: OrderStatus }]>(
      "SELECT standing_order_set_status($1, $2::uuid, $3)::text AS status",
      sessionSecret,
      id,
      action,
    )
    .catch(throwLedgerError);
  return row.status;
}

export function countOpenOrders(
  customerId: string,
  tx: Tx = prisma(),
): Promise<number> {
  return tx.standingOrder.count({
    where: { customerId, nextOn: { not: null } },
  });
}

/**
 * Cancels the customer's running and paused orders for a member of staff. Returns how many there were.
 * @throws DomainError SIGNED_OUT.
 */
export async function cancelOrders(
  tx: Tx,
  { sessionSecret }: Admin,
  customerId: string,
): Promise<number> {
  const [row] = await tx
    .$queryRawUnsafe<[{ count: number }]>(
      "SELECT standing_orders_cancel($1, $2::uuid) AS count",
      sessionSecret,
      customerId,
    )
    .catch(throwLedgerError);
  return row.count;
}
