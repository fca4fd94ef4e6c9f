import "server-only";
import type { Currency } from "@/lib/ledger/money";
import type { Tx } from "@/lib/platform/db/prisma";

/** Returns the ids of the active orders that are due, those that have been due longest first. */
export async function listDueOrders(tx: Tx, today: string): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    "SELECT id FROM standing_orders WHERE status = 'active' AND try_on <= $1::date ORDER BY try_on, id",
    today,
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of the orders that are due on the account of an order of the rest, which they come before; none for
 * any other order.
 */
export async function listDueBefore(
  tx: Tx,
  id: string,
  today: string,
): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT o.id FROM standing_orders r JOIN standing_orders o ON o.account_id = r.account_id
     WHERE r.id = $1::uuid AND r.keeps AND NOT o.keeps AND o.status = 'active' AND o.try_on <= $2::date
     ORDER BY o.try_on, o.id`,
    id,
    today,
  );
  return rows.map(({ id: before }) => before);
}

/** The result of one attempt to pay an order. */
export type Attempt = {
  kind: "transfer" | "wire" | "own";
  customerId: string;
  /** The number of the account that pays. */
  fromAccount: string;
  accountName: string;
  amountMinor: bigint;
  keeps: boolean;
  currency: Currency;
  /** `yyyy-mm-dd`, Zurich. */
  dueOn: string;
} & (
  | {
      outcome: "paid";
      failure: null;
      /** The next due date; null after the last payment. */
      continuesOn: string | null;
    }
  | (FailureOutcome & {
      /** The code of the refusal. */
      failure: string;
    })
);

/** The consequence of a failed attempt, with the day of the next attempt or payment. */
export type FailureOutcome =
  | { outcome: "retried" | "skipped" | "paused"; continuesOn: string }
  | { outcome: "ended"; continuesOn: null };

/** Makes one attempt to pay the order if it is due on `today`, and moves it on; null otherwise. */
export async function payOnce(
  tx: Tx,
  id: string,
  today: string,
): Promise<Attempt | null> {
  const rows = await tx.$queryRawUnsafe<Attempt[]>(
    `SELECT outcome, failure, kind::text, due_on::text AS "dueOn", continues_on::text AS "continuesOn",
            customer_id AS "customerId", account_name AS "accountName", amount_minor AS "amountMinor", keeps,
            payer.number AS "fromAccount", payer.currency
     FROM standing_order_pay($1::uuid, $2::date), LATERAL (
       SELECT a.number, a.currency FROM standing_orders o JOIN accounts a ON a.id = o.account_id WHERE o.id = $1::uuid) payer`,
    id,
    today,
  );
  return rows[0] ?? null;
}
