import "server-only";
import type { DataOwner } from "@/lib/identity/callers";
import { accountLabel, type AccountType } from "@/lib/ledger/account-label";
import type { Currency } from "@/lib/ledger/money";
import { pool } from "@/lib/platform/db/pool";
import { versionOf } from "@/lib/platform/http/version";
import { failureOf, reasonOf } from "./failure";
import type { OrderAmount, OrderStatus, Schedule } from "./order";
import { MAX_ORDERS, upcoming } from "./rules";
import { PAYEE_SQL, toShown } from "./store";

/** A standing order as the customer sees it; days are `yyyy-mm-dd`, Zurich. */
export type StandingOrder = Schedule &
  OrderAmount & {
    id: string;
    /** The number of the account that pays. */
    fromAccount: string;
    /** The name of the account that pays. */
    fromLabel: string;
    accountName: string;
    accountNumber: string;
    /** Whether it moves money to another account of the customer. */
    isOwn: boolean;
    bank: string;
    description: string;
    currency: Currency;
    /** Today's fee for a payment to another bank. */
    wireFeeMinor: bigint;
    status: OrderStatus;
    /** The next due date, also of a paused order; null if it has ended. */
    nextOn: string | null;
    /** The next three due dates; empty if the order is paused or has ended. */
    nextRuns: string[];
    /** The day on which a failed payment is tried again. */
    retryOn: string | null;
    lastRun: LastRun | null;
    /** The version that calls which change it send. */
    version: string;
  };

type LastRun = {
  dueOn: string;
  /** The displayed reason if it was not paid, or null. */
  failure: string | null;
  /** Public id of the entry, for the receipt. */
  entryId: string | null;
};

type OrderRecord = Omit<
  StandingOrder,
  "nextRuns" | "retryOn" | "lastRun" | "version" | "fromLabel"
> & {
  fromName: string | null;
  fromType: AccountType;
  fromIsMain: boolean;
  tryOn: string | null;
  ranDueOn: string | null;
  failure: string | null;
  entryId: string | null;
};

const ENDED_ORDERS_SHOWN_FOR = "interval '90 days'";
const NEXT_RUNS_SHOWN = 3;

/** Returns the customer's orders: running ones first, ended ones for 90 days after their last run. */
export async function listOrders(
  customer: DataOwner,
): Promise<StandingOrder[]> {
  const { rows } = await pool().query<OrderRecord>(
    `SELECT o.id, a.number AS "fromAccount", a.name AS "fromName", a.type AS "fromType", a.is_main AS "fromIsMain",
            a.currency, wire_fee_minor(a.type, a.currency, bank_today()) AS "wireFeeMinor", ${PAYEE_SQL}, o.bank, o.description,
            o.amount_minor AS "amountMinor", o.keeps, o.rhythm::text, o.first_on::text AS "firstOn", o.last_on::text AS "lastOn",
            o.status::text, o.next_on::text AS "nextOn", o.try_on::text AS "tryOn",
            run.due_on::text AS "ranDueOn", run.failure, e.public_id AS "entryId"
     FROM standing_orders o
     JOIN accounts a ON a.id = o.account_id
     LEFT JOIN accounts t ON t.id = o.payee_account_id
     LEFT JOIN LATERAL (
       SELECT * FROM standing_order_runs WHERE order_id = o.id ORDER BY id DESC LIMIT 1) run ON true
     LEFT JOIN ledger_entries e ON e.id = run.entry_id
     WHERE o.customer_id = $1
       AND (o.next_on IS NOT NULL OR coalesce(run.ran_at, o.created_at) > bank_now() - ${ENDED_ORDERS_SHOWN_FOR})
     ORDER BY o.next_on IS NULL, o.status, o.next_on, o.created_at DESC LIMIT ${MAX_ORDERS}`,
    [customer.id],
  );
  return rows.map(toOrder);
}

function toOrder(record: OrderRecord): StandingOrder {
  const { nextOn, tryOn, ranDueOn, failure, entryId, ...named } = record;
  const { fromName: name, fromType: type, fromIsMain: isMain, ...rest } = named;
  const order = { ...rest, fromLabel: accountLabel({ name, type, isMain }) };
  const runs = order.status === "active" && nextOn;
  return {
    ...order,
    nextOn,
    version: versionOf(toShown({ ...order, nextOn })),
    nextRuns: runs ? upcoming(order, nextOn, NEXT_RUNS_SHOWN) : [],
    retryOn: runs && tryOn !== nextOn ? tryOn : null,
    lastRun: ranDueOn
      ? {
          dueOn: ranDueOn,
          failure: failure && reasonOf(failureOf(failure)),
          entryId,
        }
      : null,
  };
}
