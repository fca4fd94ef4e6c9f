import type pg from "pg";
import {
  dueOrdersJob,
  orderJob,
} from "@/lib/features/payments/standing-orders/job";
import { drain } from "./drain";
import { bankToday } from "@/lib/platform/time/clock";
import { dayAfter, zurichMoment } from "@/lib/platform/time/zurich";

type Planted = {
  from: bigint;
  /** An account of this bank; without it the order pays another bank. */
  to?: bigint;
  amountMinor?: bigint;
  rhythm?: "once" | "daily" | "weekly" | "monthly" | "month_end";
  firstOn: string;
  lastOn?: string;
};

export async function plantOrder(
  owner: pg.Pool,
  order: Planted,
): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO standing_orders (customer_id, account_id, account_name, account_number, bank, description, amount_minor,
                                  rhythm, first_on, last_on, next_on, try_on)
     SELECT a.customer_id, a.id, 'Payee', coalesce(b.number, '4444000011112222'),
            CASE WHEN b.id IS NULL THEN 'Elsewhere Bank' ELSE 'Limmat' END, 'Rent', $3, $4, $5, $6, $5, $5
     FROM accounts a LEFT JOIN accounts b ON b.id = $2 WHERE a.id = $1 RETURNING id`,
    [
      order.from,
      order.to ?? null,
      order.amountMinor ?? 100n,
      order.rhythm ?? "monthly",
      order.firstOn,
      order.lastOn ?? null,
    ],
  );
  return rows[0]!.id;
}

/** Returns the day `days` after `day`, or before it if negative. */
export function shift(day: string, days: number): string {
  if (days >= 0)
    return Array.from({ length: days }).reduce<string>(
      (at) => dayAfter(at),
      day,
    );
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000)
    .toISOString()
    .slice(0, 10);
}

/** Pays the orders that are due on `today`. @returns the errors of jobs that failed. */
export const runDueOrders = (today = bankToday()): Promise<unknown[]> =>
  drain([dueOrdersJob, orderJob], { at: zurichMoment(today, "12:00") });
