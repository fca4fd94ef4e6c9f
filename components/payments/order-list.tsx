import { formatAccount } from "@/lib/ledger/iban";
import { Badge, type Tone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Cell, Row, Table } from "@/components/ui/table";
import { formatIsoDay } from "@/lib/platform/format";
import { receiptPath } from "@/lib/features/statements/pages";
import {
  amountFields,
  amountText,
  RHYTHMS,
  type OrderStatus,
} from "@/lib/features/payments/standing-orders/order";
import type { StandingOrder } from "@/lib/features/payments/standing-orders/queries";
import { Amount } from "../ledger/amount";
import type { OrderMeans, OrderValues } from "./order-form";
import { OrderActions } from "./order-actions";
import { InlineFacts } from "../ui/inline-facts";

const states: Record<OrderStatus, { tone: Tone; text: string }> = {
  active: { tone: "good", text: "Active" },
  paused: { tone: "warn", text: "Paused" },
  cancelled: { tone: "plain", text: "Cancelled" },
  completed: { tone: "plain", text: "Completed" },
};

const columns = [
  { label: "Payee" },
  { label: "Payments" },
  { label: "Status" },
  { label: "Amount", align: "right" },
  { label: "Actions", align: "right" },
] as const;

/** The customer's standing orders with the next payment and the outcome of the last one. */
export function OrderList({
  orders,
  means,
  namesPayer,
}: {
  orders: StandingOrder[];
  /** The data that their forms need; none if the customer may not pay. */
  means: OrderMeans | undefined;
  /** Whether the account that pays is named, because the customer has others. */
  namesPayer: boolean;
}) {
  if (orders.length === 0)
    return (
      <EmptyState title="No standing orders yet">
        Set up a payment for a future date, or one that repeats every day, week
        or month.
      </EmptyState>
    );
  return (
    <Table caption="Your standing orders" columns={columns}>
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          means={means}
          namesPayer={namesPayer}
        />
      ))}
    </Table>
  );
}

function OrderRow({
  order,
  means,
  namesPayer,
}: {
  order: StandingOrder;
  means: OrderMeans | undefined;
  namesPayer: boolean;
}) {
  const running = order.status === "active" || order.status === "paused";
  return (
    <Row>
      <Cell isUserInput className="order-1">
        <span translate="no" className="font-medium">
          {order.accountName}
        </span>
        <span className="figures block text-xs text-ink-soft">
          <InlineFacts
            parts={[
              formatAccount(order.accountNumber),
              order.isOwn ? "" : order.bank,
              order.description,
            ]}
          />
        </span>
        {namesPayer && (
          <span className="figures block text-xs text-ink-soft">
            <span>From </span>
            <span translate="no">{`${order.fromLabel}, ${order.fromAccount}`}</span>
          </span>
        )}
      </Cell>
      <Cell className="order-3 col-span-2">
        <Payments order={order} />
      </Cell>
      <Cell className="order-4 col-span-2 as-table:col-span-1">
        <OrderStatusBadge status={order.status} />
      </Cell>
      <Cell align="right" className="order-2 font-medium">
        {order.keeps && <span>All but </span>}
        <Amount minor={order.amountMinor} currency={order.currency} />
      </Cell>
      <Cell
        align="right"
        className="order-5 col-span-2 mt-2 as-table:mt-0 as-table:w-60"
      >
        {running && (
          <OrderActions
            id={order.id}
            version={order.version}
            name={order.accountName}
            terms={`${amountText(order)} ${RHYTHMS[order.rhythm].toLowerCase()}`}
            paused={order.status === "paused"}
            edit={
              means && {
                means,
                isOwn: order.isOwn,
                keep: amountFields(order).keep,
                payer: {
                  number: order.fromAccount,
                  currency: order.currency,
                  wireFeeMinor: order.wireFeeMinor,
                  label: namesPayer ? order.fromLabel : null,
                },
                values: toValues(order, means.today),
              }
            }
          />
        )}
      </Cell>
    </Row>
  );
}

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { tone, text } = states[status];
  return <Badge tone={tone}>{text}</Badge>;
}

/** The values of the form; `today` takes the place of a next payment that is past, such as one missed in a pause. */
const toValues = (order: StandingOrder, today: string): OrderValues => ({
  fromAccount: order.fromAccount,
  amount: amountFields(order).amount,
  accountName: order.accountName,
  recipientAccount: order.accountNumber,
  bank: order.bank,
  rhythm: order.rhythm,
  firstOn: order.nextOn && order.nextOn > today ? order.nextOn : today,
  lastOn: order.lastOn ?? "",
  description: order.description,
});

function Payments({ order }: { order: StandingOrder }) {
  const { rhythm, nextRuns, lastOn, retryOn, lastRun } = order;
  return (
    <>
      <span>
        <span>{RHYTHMS[rhythm]}</span>
        {lastOn && (
          <span className="figures">{` until ${formatIsoDay(lastOn)}`}</span>
        )}
      </span>
      {nextRuns.length > 0 && (
        <span className="figures block text-xs text-ink-soft">
          {`Next: ${nextRuns.map(formatIsoDay).join(", ")}`}
        </span>
      )}
      {lastRun && (
        <span className="block text-xs">
          {lastRun.failure ? (
            <span className="font-medium text-bad">
              The payment due on{" "}
              <span className="figures">{formatIsoDay(lastRun.dueOn)}</span>
              <span>{` was not made. Reason: ${lastRun.failure} ${
                retryOn
                  ? `We will try again on ${formatIsoDay(retryOn)}.`
                  : "We skipped this payment."
              }`}</span>
            </span>
          ) : (
            <Link
              href={receiptPath(lastRun.entryId ?? "")}
              className="quiet-link"
            >
              Last:{" "}
              <span className="figures">{formatIsoDay(lastRun.dueOn)}</span>,
              paid
            </Link>
          )}
        </span>
      )}
    </>
  );
}
